#!/bin/sh
# Builds the four images without a registry: a Debian made by debootstrap stands for debian:12-slim and, with Node and npm as their npm packages
# bring them, for node:24-bookworm-slim. Elsewhere `podman build` takes both from a registry, and the rest is the same.
# Needs root, podman, runc, debootstrap and npm. $1: a folder to work in, kept for the next time.
set -eu
work=$1
source=$(cd "$(dirname "$0")/../.." && pwd)
system=localhost/almenara-try-system:12
node=localhost/almenara-try-node:24
export CONTAINERS_CONF="${CONTAINERS_CONF:-$source/deploy/try/containers.conf}"
mkdir -p "$work"

if ! podman image exists "$system"; then
  [ -x "$work/system/usr/bin/apt-get" ] || debootstrap --variant=minbase bookworm "$work/system" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
  tar --create --directory="$work/system" . | podman import --quiet - "$system"
fi

if ! podman image exists "$node"; then
  case $(uname -m) in aarch64) platform=linux-arm64 ;; *) platform=linux-x64 ;; esac
  npm install --prefix "$work/node" --no-save --no-audit --no-fund --loglevel=error "node-$platform@24" npm@11
  printf 'FROM %s\nCOPY node_modules/node-%s/bin/node /usr/local/bin/node\nCOPY node_modules/npm /usr/local/lib/node_modules/npm\n' "$system" "$platform" > "$work/node/Containerfile"
  printf 'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx\n' >> "$work/node/Containerfile"
  podman build --quiet --tag "$node" "$work/node"
fi

authorities=${NODE_EXTRA_CA_CERTS:-}
build() {
  podman build --quiet --network host --format docker --build-arg "SYSTEM_IMAGE=$system" --build-arg "NODE_IMAGE=$node" \
    ${authorities:+--secret "id=authorities,src=$authorities"} "$@" "$source"
}

version=$(sed -n 's/^  "version": "\(.*\)",/\1/p' "$source/package.json")
revision=$(git -C "$source" rev-parse HEAD 2> /dev/null || echo unknown)
build --tag localhost/almenara:latest --file "$source/deploy/container/Containerfile" \
  --build-arg "VERSION=$version" --build-arg "REVISION=$revision" --build-arg "CREATED=$(date -u +%Y-%m-%dT%H:%M:%SZ)"
for target in postgres pgbouncer proxy; do
  build --tag "localhost/almenara-$target:latest" --target "$target" --file "$source/deploy/container/Containerfile.neighbours"
done
