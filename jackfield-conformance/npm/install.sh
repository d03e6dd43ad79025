#!/bin/sh
# Installs the pinned packages, once: does nothing when they are newer than the lock file.
cd "$(dirname "$0")" || exit 1
installed=node_modules/.package-lock.json
if [ -x node_modules/node/bin/node ] && [ -n "$(find $installed -newer package-lock.json 2>/dev/null)" ]; then
    exit 0
fi
if ! command -v npm >/dev/null; then
    echo "The conformance tests need npm, which comes with Node.js. Install it, or build with -DskipITs." >&2
    exit 1
fi
# Warnings would be about the Node that runs npm; the tests run on the Node that it installs.
exec npm ci --loglevel=error
