#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# packages_test.sh BUILD: makes the packages of a release build, asks lintian, unpacks and uses those for RPM and the TGZ,
# and installs, uses and removes those for Debian in a fresh Debian 12. Needs root, the network and a few minutes. The root
# stays in BUILD/bookworm for the next time.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
. "$here/packages.sh"
build=$(readlink -f "$1")
root=$build/bookworm
install_packages lintian debootstrap rpm

cd "$build"
rm -f ./*.deb ./*.rpm ./*.tar.gz gmon.out gmon.out.scope
for generator in DEB RPM TGZ; do
    cpack -G "$generator" >cpack.log 2>&1 || { cat cpack.log >&2; exit 1; }
done
lintian --allow-root --fail-on error ./*.deb
fail() {
    echo "packages_test.sh: $1" >&2
    exit 1
}
cat >hot.c <<END
int leaf(int n) { return n + 1; }
int main(void) { int n = 0; for (int i = 0; i < 20000000; i++) n = leaf(n); return n == 20000000 ? 0 : 1; }
END

# use_from PREFIX: the programs that lie there, in a folder where nothing was installed.
use_from() {
    gcc -pg -O1 -fno-inline -o hot hot.c
    "$1/bin/gmonscope-record" ./hot
    "$1/bin/gmonscope-report" -b -p | grep -E " 20000000 .* leaf$"
    QT_QPA_PLATFORM=offscreen "$1/bin/gmonscope" --export=sample.svg "$1/lib/gmonscope/sample/gmon.out" 2>said
    if grep "simple layout" said; then fail "the layout worker is not found in $1"; fi
    grep -q hash_get sample.svg
}

echo "== RPM =="
requires() { [[ $(rpm -qp --requires ./"$1"-[0-9]*.rpm) == *"$2 = "* ]] || fail "$1's RPM does not require $2"; }
requires gmonscope gmonscope-cli
requires gmonscope-cli libgmonscope-rt
requires libgmonscope-dev libgmonscope-rt
if rpm -qp --requires --provides ./*.rpm | grep -E "liblumenfmt|libgmonscope-rt[.]so"; then
    fail "an RPM speaks of a library that is ours alone"
fi
rm -rf unpacked
mkdir unpacked
rpm --root "$build/unpacked" --nodeps --install ./*.rpm
use_from "$build/unpacked/usr"

echo "== TGZ =="
rm -rf unpacked
mkdir unpacked
tar -xf ./*.tar.gz -C unpacked
use_from "$(echo "$build"/unpacked/*/usr)"
rm -rf unpacked hot hot.c gmon.out gmon.out.scope said sample.svg

[ -x "$root/usr/bin/apt-get" ] || debootstrap --variant=minbase bookworm "$root"
cp ./*.deb "$root/tmp/"
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT
in_root() { chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
in_root apt-get -qq update
in_root apt-get -qq install --no-install-recommends gcc libc6-dev pkg-config >/dev/null

echo "== the commands, without Qt =="
in_root sh -euc 'cd /tmp && apt-get -qq install --no-install-recommends ./libgmonscope-rt_*.deb ./gmonscope-cli_*.deb >/dev/null'
[[ $(in_root dpkg -l) != *libqt6* ]] || fail "gmonscope-cli brings Qt with it"
in_root sh -euc 'cd /tmp && cat >hot.c <<END
int leaf(int n) { return n + 1; }
int main(void) { int n = 0; for (int i = 0; i < 20000000; i++) n = leaf(n); return n == 20000000 ? 0 : 1; }
END
gcc -pg -O1 -fno-inline -o hot hot.c
gmonscope-record ./hot
gmonscope-report -b -p | grep -E " 20000000 .* leaf$"
gmonscope-report --svg=hot.svg 2>said
cat said
grep -q leaf hot.svg
if grep "simple layout" said; then exit 1; fi # the layout worker was not found'

echo "== linked with the runtime =="
in_root sh -euc 'cd /tmp && apt-get -qq install --no-install-recommends ./libgmonscope-dev_*.deb >/dev/null
gcc -static -pg -O1 -fno-inline -o static hot.c $(pkg-config --cflags --libs gmonscope)
rm gmon.out* && ./static
gmonscope-report -b -p ./static | grep -E " 20000000 .* leaf$"'

echo "== the window =="
in_root sh -euc 'cd /tmp && apt-get -qq install --no-install-recommends ./gmonscope_*.deb >/dev/null
gmonscope --export=sample.svg /usr/lib/gmonscope/sample/gmon.out 2>said
if grep "simple layout" said; then exit 1; fi
grep -q hash_get sample.svg'

in_root apt-get -qq purge gmonscope gmonscope-cli libgmonscope-dev libgmonscope-rt >/dev/null
in_root apt-get -qq autoremove --purge >/dev/null # Qt came with the window
left=$(find "$root/usr" "$root/etc" -path '*gmonscope*')
[ -z "$left" ] || fail "removing the packages leaves $left"
rm -f "$root"/tmp/*
echo "packages_test.sh: all packages can be installed, used and removed"
