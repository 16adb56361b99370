// Lighthouse on homes, offers, lists, vehicle pages, forms, and pages of finance and budget of the demo, on a phone. A
// separate command: `node test/bench/lighthouse.ts`, or with slugs for some of the sites, or with pages (`harbour/contact`).
// A page that scores too low or paints too late is measured again and the median reported, because a busy machine does both.
// Lighthouse is larger than all dependencies of the product, so it is downloaded on demand, or found by LIGHTHOUSE.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findChromium, type Browser } from '#cli/chromium.ts'
import { run } from '#cli/run.ts'
import { offerHref, shownOffers } from '#dealership/offers.ts'
import { isProblem } from '#feeds/import/problem.ts'
import { formRoutes, routes } from '#routes.ts'
import { toHref } from '#search/path.ts'
import { emptyState } from '#search/state.ts'
import { indexableHref } from '#search/summary.ts'
import type { Site } from '#tenant/schema.ts'
import { median } from './cpu.ts'
import { fullestPage } from './demo-site.ts'
import { openFront } from './front.ts'
import { openDemo } from './open-demo.ts'
import { atLeast, atMost, note, printRows, type Row } from './row.ts'
import { PORTS } from './workers.ts'

const VERSION = '13.5.0'
/** How often a page that misses a budget is measured. */
const RUNS = 5
/** Milliseconds until the largest picture or text of a page is painted, as Lighthouse simulates its phone. */
const MAX_PAINT = 1500
const FORMS = (['general', 'test-drive', 'trade-in'] as const).map((kind) =>
  formRoutes[kind].href(),
)

type Audit = { title: string; score: number | null; displayValue?: string; numericValue?: number }
type Report = {
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, Audit>
}

const chromium = await findChromium()
if (isProblem(chromium)) stop(`Lighthouse needs a browser.\n${chromium.problem}`)
const chosen = process.argv.slice(2)
const { workers, sites, now } = await openDemo()
const front = await openFront(PORTS.secure, PORTS.front)
try {
  for (const site of sites) {
    const vehicle = await fullestPage(site, now)
    const stock = [listOf(site), vehicle]
    for (const path of [...dealerPages(site, now), ...stock, ...FORMS, ...moneyPages(site)]) {
      const page = `${site.slug}${path}`
      if (chosen.length > 0 && !chosen.includes(site.slug) && !chosen.includes(page)) continue
      const url = `https://${site.slug}.localhost:${PORTS.secure}${path}`
      // Prints each page separately, so that results appear even if a later page fails.
      const rows = toRows(page, await auditOften(() => audit(url, chromium)))
      printRows(rows)
      if (rows.some(({ within }) => within === false)) process.exitCode = 1
    }
  }
} finally {
  front.close()
  await workers.close()
}

/** Its home, and an offer if it has one. */
function dealerPages(site: Site, now: number): string[] {
  const [offer] = shownOffers(site, now)
  return [routes.home.href(), ...(offer === undefined ? [] : [offerHref(offer, site)])]
}

/** Its used stock, or all stock where that is the same: search engines are shown one of the two. */
function listOf(site: Site): string {
  const state = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  const used = { ...state, lists: { car_type: ['used'] } }
  return indexableHref(used, site) ?? toHref(state, site)
}

/** Pages about money that search engines may find. */
function moneyPages({ finance, budget }: Site): string[] {
  return [
    ...finance.pages.map(({ path }) => path),
    ...(budget.enabled ? [routes.budget.href()] : []),
  ]
}

async function audit(url: string, { executablePath, args, env }: Browser): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = ['--headless=new', '--ignore-certificate-errors', ...args].join(' ')
  const options = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${flags}`,
  ]
  const own = process.env.LIGHTHOUSE
  const [program, words] =
    own === undefined ? ['npx', ['--yes', `lighthouse@${VERSION}`, ...options]] : [own, options]
  // Lighthouse has no other way to pass variables to its browser.
  const measure = () => run(program, words, { env: { ...env, CHROME_PATH: executablePath } })
  const first = await measure()
  // Chromium sometimes loses the trace of a page.
  const { code, output } = first.code === 0 ? first : await measure()
  if (code !== 0)
    stop(
      `Lighthouse did not run. Without a network, name one that is installed by LIGHTHOUSE.\n${output}`,
    )
  const report: Report = JSON.parse(await readFile(file, 'utf8'))
  await rm(folder, { recursive: true })
  return report
}

/** Reports of a page: one if it passes, else several. */
async function auditOften(once: () => Promise<Report>): Promise<Report[]> {
  const reports = [await once()]
  while (reports.length < RUNS && reports.some((report) => !isPerfect(report)))
    reports.push(await once())
  return reports
}

function isPerfect(report: Report): boolean {
  const isFast = paintOf(report) <= MAX_PAINT
  return isFast && Object.values(report.categories).every(({ score }) => score === 1)
}

function paintOf({ audits }: Report): number {
  return audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY
}

/** The largest paint and the categories, medians of all reports, and under each what lowered the score in the last. */
function toRows(page: string, reports: readonly Report[]): Row[] {
  const last = reports.at(-1)
  if (last === undefined) return []
  const all = (values: number[]) =>
    values.length === 1 ? '' : ` (${values.map(Math.round).join(', ')})`
  const paints = reports.map(paintOf)
  const paint = `${page}: largest contentful paint${all(paints)}`
  const rows = Object.entries(last.categories).flatMap(([id, { title, auditRefs }]) => {
    const scores = reports.map(({ categories }) => (categories[id]?.score ?? 0) * 100)
    return [
      atLeast(`${page}: ${title}${all(scores)}`, Math.round(median(scores)), 100, ''),
      ...auditRefs.flatMap(({ id: name, weight }) => {
        const found = last.audits[name]
        return found !== undefined && weight > 0 && found.score !== null && found.score < 0.995
          ? [note(`  ${found.title}`, found.displayValue ?? String(found.score))]
          : []
      }),
    ]
  })
  return [atMost(paint, Math.round(median(paints)), MAX_PAINT, 'ms'), ...rows]
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
