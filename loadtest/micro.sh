#!/usr/bin/env bash
# Speed of chunking and hashing on one core, as ratios within one run.
#
#   loadtest/micro.sh              ratios to an add chain and to b3sum over 2 GiB on tmpfs
#   loadtest/micro.sh 512 3        the same over 512 MiB, three rounds
#   loadtest/micro.sh jmh [args]   the JMH benchmarks; arguments go to JMH
set -euo pipefail
cd "$(dirname "$0")/.."
JAVA_HOME=$(./jogakbo java-home)
export JAVA_HOME

class_path=$(mktemp)
trap 'rm -f "$class_path"' EXIT
./mvnw -q -B -Dquick -pl loadtest -am -DskipTests package dependency:build-classpath -Dmdep.outputFile="$class_path" -Dmdep.includeScope=runtime
run=("$JAVA_HOME/bin/java" --add-modules jdk.incubator.vector -XX:+UseSerialGC -XX:+UseTransparentHugePages
     -cp "loadtest/target/classes:$(cat "$class_path")")

if [ "${1:-}" = jmh ]; then
  exec "${run[@]}" org.openjdk.jmh.Main "${@:2}"
fi
if ! command -v b3sum > /dev/null; then
  apt-get install -y -qq b3sum
fi
"${run[@]}" -Xms1g -Xmx1g dev.jogakbo.loadtest.micro.ChunkerSpeed /dev/shm/jogakbo-micro.bin "${1:-2048}" "${2:-7}"
