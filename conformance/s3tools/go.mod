// Builds S3 servers for the tests; nothing of the product depends on it.
module example.invalid/s3tools

go 1.26.6

tool github.com/seaweedfs/seaweedfs/weed

require github.com/seaweedfs/seaweedfs v0.0.0-20261109003541-7506e5f91cd6

replace github.com/tyler-smith/go-bip39 => github.com/cosmos/go-bip39 v1.0.0
