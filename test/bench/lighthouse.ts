// Lighthouse on lists, vehicle pages, forms, and pages of finance and budget of the demo, as a phone sees them. A command of its
// own: `node test/bench/lighthouse.ts`, or with slugs for some of the sites.
// Lighthouse is larger than all that the product needs, so it is fetched when it is asked for, or found by LIGHTHOUSE.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { CHROMIUM_ARGS, findChromium } from '#cli/chromium.ts'
import { run } from '#cli/run.ts'
import { formRoutes, routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { fullestPage } from './demo-site.ts'
import { openDemo } from './open-demo.ts'
import { atLeast, note, printRows, type Row } from './row.ts'
import { PORTS } from './workers.ts'

const VERSION = '13.5.0'
const FORMS = (['general', 'test-drive', 'trade-in'] as const).map((kind) =>
  formRoutes[kind].href(),
)

type Audit = { title: string; score: number | null; displayValue?: string }
type Report = {
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, Audit>
}

const chromium = await findChromium()
if (chromium === null) stop('Lighthouse needs a Chromium: install one, or set CHROMIUM_PATH.')
const chosen = process.argv.slice(2)
const { workers, sites, now } = await openDemo()
try {
  const rows: Row[] = []
  for (const site of sites) {
    if (chosen.length > 0 && !chosen.includes(site.slug)) continue
    const vehicle = await fullestPage(site, now)
    for (const path of ['/search/used-cars', vehicle, ...FORMS, ...moneyPages(site)]) {
      const report = await audit(`http://${site.slug}.localhost:${PORTS.front}${path}`, chromium)
      rows.push(...toRows(`${site.slug}${path}`, report))
    }
  }
  printRows(rows)
} finally {
  await workers.close()
}

/** Pages about money that search engines may find. */
function moneyPages({ finance, budget }: Site): string[] {
  return [
    ...finance.pages.map(({ path }) => path),
    ...(budget.enabled ? [routes.budget.href()] : []),
  ]
}

async function audit(url: string, browser: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = ['--headless=new', ...CHROMIUM_ARGS].join(' ')
  const options = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${flags}`,
  ]
  const own = process.env.LIGHTHOUSE
  const [program, args] =
    own === undefined ? ['npx', ['--yes', `lighthouse@${VERSION}`, ...options]] : [own, options]
  const { code, output } = await run(program, args, { env: { CHROME_PATH: browser } })
  if (code !== 0)
    stop(
      `Lighthouse did not run. Without a network, name one that is installed by LIGHTHOUSE.\n${output}`,
    )
  const report: Report = JSON.parse(await readFile(file, 'utf8'))
  await rm(folder, { recursive: true })
  return report
}

/** The categories, and under each what took points from it. */
function toRows(page: string, { categories, audits }: Report): Row[] {
  return Object.values(categories).flatMap(({ title, score, auditRefs }) => [
    atLeast(`${page}: ${title}`, (score ?? 0) * 100, 100, ''),
    ...auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      return audit !== undefined && weight > 0 && audit.score !== null && audit.score < 0.995
        ? [note(`  ${audit.title}`, audit.displayValue ?? String(audit.score))]
        : []
    }),
  ])
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
