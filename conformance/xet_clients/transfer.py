"""One transfer by the client that is installed beside this: upload REPOSITORY PATH FILE, or download REPOSITORY PATH TARGET, or their like."""
import os
import shutil
import sys

import huggingface_hub


def main():
    action, repository, path, file = sys.argv[1:]
    if action == "create":
        huggingface_hub.HfApi().create_repo(repository, repo_type="dataset", private=True, exist_ok=True)
    elif action == "upload":
        huggingface_hub.HfApi().upload_file(
            path_or_fileobj=file, path_in_repo=path, repo_id=repository, repo_type="dataset"
        )
    elif action == "upload-folder":
        huggingface_hub.HfApi().upload_folder(
            folder_path=file, path_in_repo=path, repo_id=repository, repo_type="dataset"
        )
    elif action == "snapshot":
        huggingface_hub.snapshot_download(repository, allow_patterns=path, local_dir=file, repo_type="dataset")
    else:
        found = huggingface_hub.hf_hub_download(repository, path, repo_type="dataset")
        shutil.copyfile(os.path.realpath(found), file)


main()
