#!/bin/sh
# Makes the root of the image in the folder named: the C and C++ libraries, the users, and an empty /tmp. Run in a Debian without network.
set -eu
root=$1
packages='base-files libc6 libgcc-s1 libstdc++6'

mkdir -p "$root/tmp" "$root/usr/lib" "$root/usr/lib64" "$root/etc" "$root/var/lib/almenara" "$root/var/lib/dpkg/status.d"
chmod 1777 "$root/tmp"
chown 10001:10001 "$root/var/lib/almenara"
chmod 0700 "$root/var/lib/almenara"

# /lib and /lib64 are links into /usr, and no package names them: they come first, and the files follow them.
tar --create --directory=/ --no-recursion lib lib64 | tar --extract --directory="$root"
for package in $packages; do
  dpkg-query --listfiles "$package" | sed 's,^/,,' | while read -r path; do
    case "$path" in
      . | lib | lib64 | usr/share/doc/* | usr/share/man/* | usr/share/lintian/* | usr/bin/* | bin/* | sbin/* | usr/sbin/* | etc/profile.d/*) ;;
      *) if [ -L "/$path" ] || [ -f "/$path" ]; then echo "$path"; fi ;;
    esac
  done
  dpkg-query --status "$package" > "$root/var/lib/dpkg/status.d/$package"
done > "$root/list"
tar --create --directory=/ --no-recursion --files-from="$root/list" | tar --extract --directory="$root" --keep-directory-symlink
rm "$root/list"

printf 'root:x:0:0:root:/:/nonexistent\nalmenara:x:10001:10001:Almenara:/var/lib/almenara:/nonexistent\n' > "$root/etc/passwd"
printf 'root:x:0:\nalmenara:x:10001:\n' > "$root/etc/group"
printf 'hosts: files dns\n' > "$root/etc/nsswitch.conf"
