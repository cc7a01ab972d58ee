#!/bin/sh
# Makes the bucket once the filer answers, and has the volume server fsync every write below it.
set -eu
run() { echo "$1" | weed shell -master=seaweedfs:9333 -filer=seaweedfs:8888; }
until run 's3.bucket.list' >/dev/null 2>&1; do sleep 1; done
run 's3.bucket.list' | grep -qw jogakbo || run 's3.bucket.create -name jogakbo'
run 'fs.configure -locationPrefix=/buckets/ -fsync -apply'
