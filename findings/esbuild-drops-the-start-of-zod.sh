#!/usr/bin/env bash
# esbuild 0.28.2 bundles a program that uses zod 4.6.7 by its name, and imports late (`import()`) a package that uses zod by its
# other entry, "zod/v4". In one file, without splitting, what is imported late must be a module that runs when it is asked for,
# and so must all that it imports: zod. zod/index.js only passes zod's names on and its package says that it has no side effects,
# so esbuild drops it, and with it the call that runs zod.
#
# Expected: the bundle prints what the sources print. Seen: "Class2 is not a constructor", at the first schema of the program.
# The late import is enough; it need never run. wrangler bundles Workers so. With "zod/v4" imported by a file of the program
# that is evaluated first, the bundle works (src/lib/start-zod.ts).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund zod@4.6.7 esbuild@0.28.2

cat >late.mjs <<'JS'
import * as z from 'zod/v4'
export const shape = z.object({ name: z.string() })
JS
cat >program.mjs <<'JS'
import * as z from 'zod'
const anything = z.unknown()
console.log(anything.safeParse(1).success)
export const later = () => import('./late.mjs')
JS
cat >first.mjs <<'JS'
import * as z from 'zod/v4'
z.config({ jitless: true })
JS
printf "import './first.mjs'\nimport './program.mjs'\n" >mended.mjs

run() { node "$1" 2>&1 | grep -m1 -oE '^true|Class2? is not a constructor|is not a constructor' || true; }
{
  echo "sources: $(run program.mjs)"
  for name in program mended; do
    npx esbuild "$name.mjs" --bundle --format=esm --platform=node --outfile="out/$name.mjs" --log-level=error
    echo "$name, bundled: $(run "out/$name.mjs")"
  done
} | tee seen.txt

cat >expected.txt <<'TEXT'
sources: true
program, bundled: Class2 is not a constructor
mended, bundled: true
TEXT
diff expected.txt seen.txt
