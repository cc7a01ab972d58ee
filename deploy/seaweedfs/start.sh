#!/bin/sh
# One SeaweedFS process: master, volume server, filer and S3 gateway. For real data run several volume servers
# with replication 001 or higher; only the S3 port may be reachable by others.
set -eu
umask 077
cat >/tmp/s3.json <<END
{"identities":[{"name":"jogakbo","credentials":[{"accessKey":"$S3_ACCESS_KEY","secretKey":"$S3_SECRET_KEY"}],
 "actions":["Admin","Read","Write","List","Tagging"]}]}
END
as=
if [ "$(id -u)" = 0 ] && command -v su-exec >/dev/null && id seaweed >/dev/null 2>&1; then # as by the image's own entrypoint
  chown -R seaweed:seaweed /data /tmp/s3.json
  as='su-exec seaweed'
fi
exec $as weed -logtostderr=true server -dir=/data -ip=seaweedfs -ip.bind=0.0.0.0 -master.peers=none -master.volumeSizeLimitMB=1024 -volume.max=0 \
  -s3 -s3.port=8333 -s3.port.iceberg=0 -s3.port.lance=0 -s3.autoCreateBucket=false -s3.allowEmptyFolder=false -s3.config=/tmp/s3.json
