"""What huggingface_hub does with files: sent, named, listed, read, moved about. Runs with any version from 0.36 on."""
import concurrent.futures
import io
import itertools
import os
import pathlib
import random
import sys

import huggingface_hub
from huggingface_hub import (
    CommitOperationAdd,
    CommitOperationCopy,
    CommitOperationDelete,
    CommitScheduler,
    HfApi,
    HfFileSystem,
    hf_hub_download,
    snapshot_download,
)
from huggingface_hub.errors import (
    EntryNotFoundError,
    HfHubHTTPError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

WORK = pathlib.Path(os.environ["WORK"])
WHOLE = bool(os.environ["WHOLE"])
LFS_ABOVE = 5_000_000
VERSION = huggingface_hub.__version__
API = HfApi()
DATASET = {"repo_type": "dataset"}
USER = API.whoami()["name"]
caches = 0


def require(holds, what):
    if not holds:
        sys.exit(f"huggingface_hub {VERSION}: {what}")


def fails(error, call, *arguments, **options):
    try:
        call(*arguments, **options)
    except error as e:
        return e
    sys.exit(f"huggingface_hub {VERSION}: expected {error.__name__} of {call.__name__}{arguments}")


def fresh(name):
    """A new dataset."""
    way = "xet" if os.environ["HF_HUB_DISABLE_XET"] == "0" else "lfs"
    repo = f"{USER}/{name}-{way}-{VERSION.replace('.', '')}"
    API.create_repo(repo, private=True, **DATASET)
    return repo


def downloaded(repo, path, **options):
    """The bytes of a file, by a cache that knows nothing yet."""
    global caches
    caches += 1
    return pathlib.Path(hf_hub_download(repo, path, cache_dir=WORK / f"cache{caches}", **DATASET, **options)).read_bytes()


def noise(length, seed):
    return random.Random(seed).randbytes(length)


def a_folder_goes_there_and_back():
    repo, folder = fresh("folder"), WORK / "folder"
    files = {
        "README.md": b"---\nlicense: mit\n---\n# it\n",
        "empty.txt": b"",
        "empty.bin": b"",
        "one.txt": b"1",
        "under.csv": noise(LFS_ABOVE - 1, 1),
        "at.csv": noise(LFS_ABOVE, 2),
        "over.csv": noise(LFS_ABOVE + 1, 3),
        "model.bin": noise(300_000, 4),
        "d/e/deep.txt": b"deep",
        "odd/a b+c@d#e%f;g,h=i&j 한국 \U0001f600.csv": b"odd",
        "odd/100%25.txt": b"percent",
    }
    if WHOLE:
        files["large.bin"] = noise(20_000_000, 5)
        files.update({f"many/{i}.txt": str(i).encode() for i in range(300)})
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    made = API.upload_folder(repo_id=repo, folder_path=folder, **DATASET)
    info = API.dataset_info(repo, files_metadata=True)
    require(made.oid == info.sha, f"the commit {made.oid} is not the head {info.sha}")
    sizes = {s.rfilename: s.size for s in info.siblings}
    sizes.pop(".gitattributes")
    require(sizes == {path: len(content) for path, content in files.items()}, f"sizes: {sizes}")
    by_lfs = {s.rfilename for s in info.siblings if s.lfs}
    require({"over.csv", "model.bin"} <= by_lfs and not {"under.csv", "at.csv", "README.md"} & by_lfs, f"LFS: {by_lfs}")
    require(info.private and "license:mit" in info.tags, f"facts: {info}")
    got = pathlib.Path(snapshot_download(repo, cache_dir=WORK / "snapshot", **DATASET))
    for path, content in files.items():
        require((got / path).read_bytes() == content, f"'{path}' came back otherwise")
    listed = API.list_repo_tree(repo, recursive=True, **DATASET)
    facts = sorted(f"{f.path} {f.size} {f.blob_id} {f.lfs and f.lfs.sha256}\n" for f in listed if hasattr(f, "size"))
    (WORK / "listing").write_text("".join(facts))
    again = API.upload_folder(repo_id=repo, folder_path=folder, **DATASET)
    require(again.oid == made.oid, "the same folder made another commit")
    if WHOLE:
        (folder / "one.txt").write_bytes(b"2")
        API.upload_folder(repo_id=repo, folder_path=folder, delete_patterns="odd/*", **DATASET)
        listed = API.list_repo_files(repo, **DATASET)
        require("odd/100%25.txt" in listed, "a file was deleted that the folder has")
        require(downloaded(repo, "one.txt") == b"2", "the edited file is not there")


def failures_are_of_their_kind():
    repo = fresh("failures")
    fails(EntryNotFoundError, hf_hub_download, repo, "missing.txt", **DATASET)
    fails(RevisionNotFoundError, hf_hub_download, repo, "README.md", revision="missing", **DATASET)
    fails(RepositoryNotFoundError, API.dataset_info, f"{USER}/missing")
    fails(RepositoryNotFoundError, HfApi(token=False).dataset_info, repo)
    bad = fails(HfHubHTTPError, HfApi(token="hf_nobody").dataset_info, repo)
    require(bad.response.status_code == 401, f"a bad token: {bad}")
    fails(ValueError, API.upload_file, path_or_fileobj=b"---\na: [\n---\n", path_in_repo="README.md", repo_id=repo, **DATASET)
    require(API.repo_exists(repo, **DATASET) and not API.repo_exists(repo + "x", **DATASET), "repo_exists")
    fails(RepositoryNotFoundError, API.model_info, repo)
    fails(HfHubHTTPError, API.create_repo, repo, **DATASET)
    require(API.create_repo(repo, exist_ok=True, **DATASET).repo_id == repo, "exist_ok")


def operations_are_done_in_order():
    repo = fresh("operations")
    old = noise(6_000_000, 6)
    API.create_commit(
        repo,
        operations=[
            CommitOperationAdd("f.txt", b"old"),
            CommitOperationAdd("d/a.txt", b"same"),
            CommitOperationAdd("d/b.txt", b"gone"),
            CommitOperationAdd("big.dat", old),
        ],
        commit_message="first",
        commit_description="with a description",
        **DATASET,
    )
    head = API.create_commit(
        repo,
        operations=[
            CommitOperationDelete("d/"),
            CommitOperationAdd("d/a.txt", b"same"),
            CommitOperationCopy("big.dat", "copy.dat"),
            CommitOperationAdd("new.bin", io.BytesIO(noise(70_000, 7))),
        ],
        commit_message="second",
        **DATASET,
    ).oid
    files = set(API.list_repo_files(repo, **DATASET)) - {".gitattributes"}
    expected = {"f.txt", "big.dat", "copy.dat", "new.bin"}
    # before 2.3 the client takes an add of unchanged bytes out, though the same commit deletes them
    require(files - {"d/a.txt"} == expected, f"files: {files}")
    require(downloaded(repo, "copy.dat") == old, "the copy is other")
    commits = API.list_repo_commits(repo, **DATASET)
    require([c.title for c in commits] == ["second", "first", "initial commit"], f"{commits}")
    require(commits[1].message == "with a description", f"{commits[1]}")
    stale = fails(
        HfHubHTTPError,
        API.create_commit,
        repo,
        operations=[CommitOperationAdd("z", b"z")],
        commit_message="stale",
        parent_commit=commits[1].commit_id,
        **DATASET,
    )
    require(stale.response.status_code == 412, f"stale parent: {stale}")
    API.create_commit(
        repo, operations=[CommitOperationAdd("z", b"z")], commit_message="fresh", parent_commit=head, **DATASET
    )
    infos = {i.path: i for i in API.get_paths_info(repo, ["f.txt", "d", "missing"], expand=True, **DATASET)}
    require(infos["f.txt"].last_commit.title == "first" and "missing" not in infos, f"{infos}")


def branches_and_tags_hold_their_own():
    repo = fresh("branches")
    API.upload_file(path_or_fileobj=b"main", path_in_repo="f", repo_id=repo, **DATASET)
    API.create_branch(repo, branch="dev/x", **DATASET)
    fails(HfHubHTTPError, API.create_branch, repo, branch="dev/x", **DATASET)
    API.create_branch(repo, branch="dev/x", exist_ok=True, **DATASET)
    API.upload_file(path_or_fileobj=b"dev", path_in_repo="f", revision="dev/x", repo_id=repo, **DATASET)
    API.create_tag(repo, tag="v1", tag_message="one", **DATASET)
    API.upload_file(path_or_fileobj=b"later", path_in_repo="f", repo_id=repo, **DATASET)
    for revision, content in (("dev/x", b"dev"), ("v1", b"main"), ("main", b"later")):
        require(downloaded(repo, "f", revision=revision) == content, f"revision {revision}")
    refs = API.list_repo_refs(repo, **DATASET)
    require({b.name for b in refs.branches} == {"main", "dev/x"} and refs.tags[0].ref == "refs/tags/v1", f"{refs}")
    API.delete_branch(repo, branch="dev/x", **DATASET)
    API.delete_tag(repo, tag="v1", **DATASET)
    fails(RevisionNotFoundError, hf_hub_download, repo, "f", revision="dev/x", **DATASET)
    API.super_squash_history(repo, commit_message="one", **DATASET)
    require(len(API.list_repo_commits(repo, **DATASET)) == 1, "squashed")
    require(downloaded(repo, "f") == b"later", "after the squash")


def datasets_are_listed_renamed_and_hidden():
    repo = fresh("managed")
    API.upload_file(path_or_fileobj=b"x", path_in_repo="f", repo_id=repo, **DATASET)
    API.update_repo_settings(repo, private=False, **DATASET)
    require(not HfApi(token=False).dataset_info(repo).private, "public")
    found = [d.id for d in API.list_datasets(author=USER, search="managed-", limit=5)]
    require(repo in found, f"listed: {found}")
    API.move_repo(repo, repo + "-moved", **DATASET)
    require(downloaded(repo + "-moved", "f") == b"x" and downloaded(repo, "f") == b"x", "moved")
    API.delete_repo(repo + "-moved", **DATASET)
    fails(RepositoryNotFoundError, API.dataset_info, repo + "-moved")
    API.delete_repo(repo + "-moved", missing_ok=True, **DATASET)


def files_are_open_by_fsspec():
    repo, files = fresh("fsspec"), HfFileSystem()
    content = noise(7_000_000, 8)
    with files.open(f"datasets/{repo}/d/w.bin", "wb") as out:
        out.write(content)
    with files.open(f"datasets/{repo}/d/w.bin", "rb") as source:
        source.seek(6_500_000)
        require(source.read(1000) == content[6_500_000:6_501_000], "a range")
    require(files.cat_file(f"datasets/{repo}/d/w.bin") == content, "the whole")
    require(files.glob(f"datasets/{repo}/**/*.bin") == [f"datasets/{repo}/d/w.bin"], "glob")
    files.rm(f"datasets/{repo}/d/w.bin")
    require(not files.exists(f"datasets/{repo}/d/w.bin"), "removed")


def a_growing_folder_is_committed_meanwhile():
    repo, folder = fresh("scheduled"), WORK / "growing"
    folder.mkdir()
    scheduler = CommitScheduler(repo_id=repo, folder_path=folder, path_in_repo="d", every=60, **DATASET)
    expected, times = {}, itertools.count(1_000_000_000)

    def append(name, content):
        expected[name] = expected.get(name, b"") + content
        with scheduler.lock, (folder / name).open("ab") as file:
            file.write(content)
            file.flush()
            os.utime(file.fileno(), (next(times),) * 2)  # what the client tells versions by has ticks of milliseconds

    for i in range(3):
        append(f"{i}.jsonl", b'{"i": 1}\n' * (i + 1))
    append("large.bin", noise(6_000_000, 10))
    append("0.jsonl", b'{"i": 2}\n')
    scheduler.trigger().result()
    append("1.jsonl", b'{"i": 3}\n')
    scheduler.trigger().result()
    scheduler.stop()
    for name, content in expected.items():
        require(downloaded(repo, f"d/{name}") == content, f"scheduled: {name}")
    require(len(API.list_repo_commits(repo, **DATASET)) >= 3, "scheduled commits")


def a_commit_whose_answer_was_lost_is_made_once():
    if VERSION.startswith(("0.", "1.0.")):
        return  # takes an address of another endpoint than HF_ENDPOINT for none
    repo = fresh("lost")
    API.upload_file(path_or_fileobj=b"old", path_in_repo="old.txt", repo_id=repo, **DATASET)
    lossy = HfApi(endpoint=os.environ["LOSSY_ENDPOINT"])
    before = len(API.list_repo_commits(repo, **DATASET))

    def commit():
        return lossy.create_commit(
            repo,
            operations=[CommitOperationDelete("old.txt"), CommitOperationAdd("new.bin", noise(100_000, 9))],
            commit_message="sent twice",
            **DATASET,
        )

    try:
        oid = commit().oid  # a client that tries again by itself
    except Exception:
        oid = commit().oid
    require(API.dataset_info(repo).sha == oid, "the head is another")
    require(len(API.list_repo_commits(repo, **DATASET)) == before + 1, "made twice")
    require(downloaded(repo, "new.bin") == noise(100_000, 9), "bytes")


def pushes_at_once_all_arrive():
    repo = fresh("pushes")

    def push(number):
        API.upload_file(path_or_fileobj=noise(200_000 + number, number), path_in_repo=f"p/{number}.bin", repo_id=repo, **DATASET)

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(push, range(16)))
    require(len(API.list_repo_commits(repo, **DATASET)) == 17, "commits")
    for number in (0, 15):
        require(downloaded(repo, f"p/{number}.bin") == noise(200_000 + number, number), f"push {number}")


SHORT = [a_folder_goes_there_and_back, failures_are_of_their_kind, operations_are_done_in_order]
REST = [
    branches_and_tags_hold_their_own,
    datasets_are_listed_renamed_and_hidden,
    files_are_open_by_fsspec,
    a_growing_folder_is_committed_meanwhile,
    a_commit_whose_answer_was_lost_is_made_once,
    pushes_at_once_all_arrive,
]

for check in SHORT + (REST if WHOLE else []):
    check()
print(f"huggingface_hub {VERSION}: {len(SHORT + (REST if WHOLE else []))} checks", flush=True)
