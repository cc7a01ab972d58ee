#!/bin/sh
# Builds SeaweedFS once into ~/.cache/jogakbo/bin/weed (or $JOGAKBO_TOOLS/weed), where the long tests
# of the module "store" look for it. Takes some minutes of CPU and 2 GB of memory; needs Go.
set -eu

folder=${JOGAKBO_TOOLS:-$HOME/.cache/jogakbo/bin}
if [ -x "$folder/weed" ]; then
  echo "$folder/weed is there already; remove it to build it again"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$(dirname "$0")"/go.* "$work"
mkdir -p "$folder"
cd "$work"
nice -n 19 go build -p "${BUILD_JOBS:-1}" -mod=mod -trimpath -ldflags='-s -w' \
  -o "$work/weed" github.com/seaweedfs/seaweedfs/weed
mv "$work/weed" "$folder/weed.new"
mv "$folder/weed.new" "$folder/weed"
"$folder/weed" version
