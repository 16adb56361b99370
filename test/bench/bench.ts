// `npm run bench`: one table from one run, or only some parts by name (`npm run bench -- page render`). With an earlier build
// beside it: `npm run bench -- page start --against <commit>`. Exit code 1 if a budget is missed. Times depend on the machine,
// so budgets of time are ratios.
import { parseArgs } from 'node:util'

import { benchAgents } from './agents-bench.ts'
import { benchBrowser } from './browser-bench.ts'
import { benchBytes } from './bytes-bench.ts'
import { type Earlier, withEarlier } from './earlier.ts'
import { benchImport } from './import-bench.ts'
import { benchIntent } from './intent-bench.ts'
import { benchIndex } from './index-bench.ts'
import { type Demo, openDemo } from './open-demo.ts'
import { benchPages } from './page-bench.ts'
import { benchRender } from './render-bench.ts'
import { printRows, type Row } from './row.ts'
import { benchStart } from './start-bench.ts'
import { toIndexRows } from './stock-rows.ts'
import { benchTenants } from './tenants-bench.ts'
import { PORTS } from './workers.ts'

type Part = (demo: Demo, earlier: Earlier | null) => Promise<Row[]>

const PARTS: Record<string, Part> = {
  index: async () => toIndexRows(await benchIndex()),
  start: (_, earlier) => benchStart(earlier),
  bytes: ({ workers, sites, now }) => benchBytes(workers, sites, now),
  render: ({ workers }) => benchRender(workers),
  intent: ({ workers, large }) => benchIntent(workers, large),
  page: benchPages,
  agents: benchAgents,
  import: benchImport,
  tenants: ({ workers, small }) => benchTenants(workers, small),
  browser: ({ large: { site } }) =>
    benchBrowser(`http://${site.slug}.localhost:${PORTS.front}/search/used-cars`),
}

const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
})
const unknown = chosen.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

const { against } = values
const rows = await (against === undefined ? runParts(null) : withEarlier(against, runParts))
printRows(rows)
if (rows.some(({ within }) => within === false)) process.exitCode = 1

async function runParts(earlier: Earlier | null): Promise<Row[]> {
  const found: Row[] = []
  for (const [name, part] of Object.entries(PARTS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    console.error(`${name} ...`)
    found.push(...(await withDemo((demo) => part(demo, earlier))))
  }
  return found
}

/** Each part has Workers of its own: what others left in memory, compiled and collected would change its figures. */
async function withDemo(part: (demo: Demo) => Promise<Row[]>): Promise<Row[]> {
  const demo = await openDemo()
  try {
    return await part(demo)
  } finally {
    await demo.workers.close()
  }
}
