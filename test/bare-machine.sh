#!/usr/bin/env bash
# Runs README's two commands on a machine that has nothing else: Debian 12 with Node 20, npm and git, in a chroot.
#
#   test/bare-machine.sh start           # npm start twice, with the seconds to the first page
#   test/bare-machine.sh test [files]    # npm test
#   test/bare-machine.sh all
#
# Needs root and debootstrap. Takes the committed state of this clone, and this machine's Node, npm and npm settings.
# BARE_ROOT is the folder of the machine, which is reused by later runs; COLD=1 empties npm's cache first.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
home=${BARE_ROOT:-/var/tmp/forecourt-bare}
debian=$home/debian
port=${PORT:-8787}

case ${1:-} in start | test | all) ;; *)
  sed -n '2,9s/^# \{0,1\}//p' "$0"
  exit 1
  ;;
esac

# Mounts and processes of its own: both are removed when this script ends, however it ends.
if [ -z "${BARE_INSIDE:-}" ]; then
  [ "$(id -u)" = 0 ] || { echo 'This needs root: it mounts file systems and changes the root folder.' >&2; exit 1; }
  BARE_INSIDE=1 exec unshare --mount --propagation private --pid --fork --kill-child "$0" "$@"
fi

main() {
  make_debian
  mount -t proc proc "$debian/proc"
  mount -t sysfs -o ro sysfs "$debian/sys"
  mount --rbind /dev "$debian/dev"
  clone
  echo "Debian $(cat "$debian/etc/debian_version"), Node $(inside node --version), npm $(inside npm --version), $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg)"
  local what=$1 code=0
  shift
  if [ "$what" != test ]; then
    start first
    start second
  fi
  if [ "$what" != start ]; then run_tests "$@" || code=$?; fi
  exit "$code"
}

# Renamed when complete, so that an interrupted one is made again.
make_debian() {
  if [ ! -d "$debian" ]; then
    echo "Making a Debian 12 in $debian (once) ..."
    mkdir -p "$home"
    rm -rf --one-file-system "$debian.part"
    debootstrap --variant=minbase --include=ca-certificates,git bookworm "$debian.part" "$(mirror)" >"$home/debootstrap.log" \
      || { tail -n 20 "$home/debootstrap.log" >&2; exit 1; }
    mv "$debian.part" "$debian"
  fi
  local local=$debian/usr/local npm
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  rm -rf "$local/lib/node_modules"
  mkdir -p "$local/bin" "$local/lib/node_modules"
  cp "$(readlink -f "$(command -v node)")" "$local/bin/node"
  cp -r "$npm" "$local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$local/bin/npm"
  ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$local/bin/npx"
  # How this machine reaches npm's registry, and the certificates that it trusts.
  cat "$(npm config get globalconfig --loglevel=error)" "$(npm config get userconfig --loglevel=error)" 2>/dev/null \
    | grep -E '^ *(//|@|registry|cafile|strict-ssl|proxy|https-proxy|noproxy)' >"$debian/root/.npmrc" || true
  cp /etc/ssl/certs/ca-certificates.crt "$debian/etc/ssl/certs/"
  cp -L /etc/resolv.conf "$debian/etc/"
  echo '127.0.0.1 localhost' >"$debian/etc/hosts"
  if [ -n "${COLD:-}" ]; then rm -rf "$debian/root/.npm"; fi
}

# The mirror that apt uses here.
mirror() {
  local found
  found=$(apt-get indextargets --format '$(REPO_URI)' | grep -E '/debian/?$' | head -n 1)
  echo "${found:-http://deb.debian.org/debian}"
}

clone() {
  rm -rf --one-file-system "$debian/root/forecourt"
  git clone --quiet "$project" "$debian/root/forecourt"
}

# A command in the clone, with only the network settings of this shell's environment.
inside() {
  chroot "$debian" env -i HOME=/root PATH=/usr/local/bin:/usr/bin:/bin PORT="$port" \
    ${https_proxy:+https_proxy="$https_proxy"} ${HTTPS_PROXY:+HTTPS_PROXY="$HTTPS_PROXY"} \
    ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt} \
    sh -c 'cd /root/forecourt && exec "$@"' - "$@"
}

# npm start until its sites are open, then a page of one, then Ctrl+C.
start() {
  local began=$EPOCHREALTIME log=$home/start-$1.log pid open page
  echo "== $1 start"
  : >"$log"
  # A process group of its own, which receives Ctrl+C.
  set -m
  inside npm start >"$log" 2>&1 &
  pid=$!
  set +m
  until grep -q 'Stop it with' "$log"; do
    kill -0 "$pid" 2>/dev/null || { cat "$log"; echo 'npm start ended by itself.' >&2; exit 1; }
    sleep 0.1
  done
  open=$(since "$began")
  has_page || { cat "$log"; echo 'The home page does not answer.' >&2; exit 1; }
  page=$(since "$began")
  # Allows time for late output.
  sleep 5
  kill -INT -- "-$pid"
  wait "$pid" || true
  until ! has_page; do sleep 0.1; done
  cat "$log"
  echo "== $1 start: open after $open s, first page after $page s"
}

# The home page of harbour, answered with 200.
has_page() {
  timeout 10 bash -c "exec 3<>/dev/tcp/127.0.0.1/$port
    printf 'GET / HTTP/1.1\r\nHost: harbour.localhost:$port\r\nConnection: close\r\n\r\n' >&3
    read -r _ status _ <&3 && [ \"\$status\" = 200 ]" 2>/dev/null
}

since() { awk "BEGIN { printf \"%.1f\", $EPOCHREALTIME - $1 }"; }

run_tests() {
  local began=$EPOCHREALTIME log=$home/test.log code=0
  echo '== npm test'
  inside npm test -- "$@" >"$log" 2>&1 || code=$?
  tail -n 40 "$log"
  echo "== npm test ended with $code after $(since "$began") s; all of it: $log"
  return "$code"
}

main "$@"
