// Renders the pages of sites before they are published, by the Worker itself: content that the schema allows may still
// fail to render.
import { randomBytes } from 'node:crypto'

import { isObject } from '#lib/is-object.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { recordSettings } from '#vehicle/index-settings.ts'
import { toRecord } from '#vehicle/record.ts'
import { toEnvelope } from '#tenant/envelope.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import type { Site } from '#tenant/schema.ts'
import { stockKey } from '#tenant/secret.ts'
import { toContent } from '#rollout/plan.ts'
import type { Problem } from '#rollout/problem.ts'
import {
  type PageToCheck,
  type RenderStock,
  toPagesToCheck,
  toRenderStock,
} from './render-pages.ts'
import { openRenderWorker, type RenderWorker } from './render-worker.ts'

/** Maximum milliseconds of a page, on a slow machine with other load. */
const MAX_MS: Milliseconds = 5000

/** Log fields that a check reports elsewhere. */
const KNOWN_HERE = new Set(['level', 'request_id', 'tenant', 'version', 'path'])

/** Text of a page that failed after its head was sent. */
const BROKEN = 'Something went wrong'

/** Problems of each site's pages by its slug, with an address as path; a site without problems has none. */
export type RenderSites = (
  sites: readonly Site[],
  onProgress?: (line: string) => void,
) => Promise<Map<string, Problem[]>>

/** Renders each site with a small stock in a Worker of this process, one address of each kind of page. */
export const renderSites: RenderSites = async (sites, onProgress = () => {}) => {
  const masterKey = randomBytes(32).toString('hex')
  const worker = await openRenderWorker(masterKey)
  const found = new Map<string, Problem[]>()
  try {
    const now = Math.floor(Date.now() / 1000)
    for (const [at, site] of sites.entries()) {
      found.set(site.slug, await renderSite(worker, masterKey, site, now))
      const hasProgress = (at + 1) % SITES_PER_LINE === 0 && at + 1 < sites.length
      if (hasProgress) onProgress(`  rendered the pages of ${at + 1} of ${sites.length} sites`)
    }
  } finally {
    await worker.close()
  }
  return found
}

/** Number of sites between two progress lines. */
const SITES_PER_LINE = 25
/** Number of pages to request at once: while one waits, another one uses the CPU. */
const TOGETHER = 4

async function renderSite(
  worker: RenderWorker,
  masterKey: string,
  site: Site,
  now: Seconds,
): Promise<Problem[]> {
  const host = `${site.slug}.localhost`
  const stock = toRenderStock(site, now)
  const content = await toContent(asDrawn(site))
  await worker.put(siteKey(site.slug), JSON.stringify(await toEnvelope(content, 1)))
  await worker.put(hostKey(host), site.slug)
  await fill(worker, await stockKey(masterKey, site.slug, site.intake.key_versions[0]), site, stock)

  const problems = await checkRenderedPages(worker, host, toPagesToCheck(site, stock, now))
  await Promise.all([worker.remove(siteKey(site.slug)), worker.remove(hostKey(host))])
  return problems
}

/**
 * Renders pages of a host and returns their problems. On a busy machine stores time out and pages are slow: if one of
 * them did, all are rendered again, one at a time, and only the remaining problems are returned.
 */
export async function checkRenderedPages(
  worker: Pick<RenderWorker, 'ask' | 'takeErrors'>,
  host: string,
  pages: readonly PageToCheck[],
): Promise<Problem[]> {
  const first = await drawPages(worker, host, pages, TOGETHER)
  const { problems } = first.isLate ? await drawPages(worker, host, pages, 1) : first
  return problems
}

async function drawPages(
  worker: Pick<RenderWorker, 'ask' | 'takeErrors'>,
  host: string,
  pages: readonly PageToCheck[],
  together: number,
): Promise<{ problems: Problem[]; isLate: boolean }> {
  const faults = new Map<PageToCheck, string>()
  let isLate = false
  const left = pages.entries()
  const drawOthers = async () => {
    for (const [at, page] of left) {
      const started = performance.now()
      // The id that log lines contain; unique, so that a page is rendered again although another check has rendered the
      // same address.
      const headers = { 'CF-Ray': `page-${at}`, Authorization: 'Bearer none' }
      const answer = await worker.ask(`http://${host}${page.path}`, { headers })
      const milliseconds = performance.now() - started
      isLate ||= milliseconds > MAX_MS
      const fault = findPageError(page, { ...answer, milliseconds })
      if (fault !== null) faults.set(page, fault)
    }
  }
  await Promise.all(Array.from({ length: together }, drawOthers))
  await new Promise((resolve) => setTimeout(resolve, LOG_MS))
  const errors = worker.takeErrors()
  isLate ||= errors.some((line) => !EXPECTED.test(line) && line.includes('"TimeoutError"'))
  return { problems: toProblems(pages, faults, errors), isLate }
}

/** Milliseconds after which log lines have arrived. */
const LOG_MS: Milliseconds = 30

/** Third parties are unavailable here, which pages must tolerate. */
const EXPECTED = /"event":"(?:upstream|payment|turnstile)\./

/** Problems of pages, with their log lines, in the order of the pages. */
function toProblems(
  pages: readonly PageToCheck[],
  faults: ReadonlyMap<PageToCheck, string>,
  errors: readonly string[],
): Problem[] {
  const lines = errors.filter((text) => !EXPECTED.test(text))
  const byPage = Map.groupBy(lines, (text) => /"request_id":"page-(\d+)"/.exec(text)?.[1] ?? '')
  const ofPages = pages.flatMap((page, at): Problem[] => {
    const [line] = byPage.get(`${at}`) ?? []
    const fault = faults.get(page)
    const logged = line === undefined ? [] : [`logs ${describeLogged(line)}`]
    const messages = [...(fault === undefined ? [] : [fault]), ...logged]
    return messages.length === 0
      ? []
      : [{ path: page.path, message: `${messages.join(', and ')}.` }]
  })
  const others = byPage.get('') ?? []
  return [
    ...ofPages,
    ...others.map((line) => ({ path: 'log', message: `says ${describeLogged(line)}.` })),
  ]
}

/** A site as rendered here: with the index of this process, and vehicles of every kind whatever the dealer sells. */
function asDrawn(site: Site): Site {
  const search: Site['search'] = {
    ...site.search,
    engine: { kind: 'embedded' },
    excluded_stock_numbers: [],
  }
  return { ...site, search, search_filters: '', make_restriction: null }
}

async function fill(
  worker: RenderWorker,
  key: string,
  { slug, search: { index } }: Site,
  stock: RenderStock,
): Promise<void> {
  const write = async (method: string, path: string, body: unknown) => {
    const { status, text } = await worker.ask(`http://${slug}.localhost${path}`, {
      method,
      headers: { 'x-algolia-api-key': key },
      body: JSON.stringify(body),
    })
    if (status >= 300) throw new Error(`${slug}: ${path} returned ${status} ${text.slice(0, 200)}`)
  }
  for (const { name, settings } of recordSettings(index))
    await write('PUT', `/1/indexes/${name}/settings`, settings)
  const requests = stock.map(({ car }) => ({ action: 'updateObject', body: toRecord(car) }))
  await write('POST', `/1/indexes/${index}/batch`, { requests })
}

/** A response and its completeness, status and time. */
export type RenderedPage = {
  status: number
  headers: Headers
  text: string
  milliseconds: Milliseconds
}

/** The problem of a page, as a clause after its address; null if there is none. */
export function findPageError(page: PageToCheck, drawn: RenderedPage): string | null {
  const { status, headers, text, milliseconds } = drawn
  if (leadsToSignIn(status, headers)) return null
  if (!page.statuses.includes(status))
    return `returned ${status}, not ${page.statuses.join(' or ')}`
  if (milliseconds > MAX_MS)
    return `took ${(milliseconds / 1000).toFixed(1)} s, maximum ${MAX_MS / 1000} s`
  if (page.is !== 'page' || status === 301 || status === 302) return null
  if (text.includes(BROKEN)) return `says "${BROKEN}"`
  if (!text.trimEnd().endsWith('</html>')) return 'was truncated: it does not end with </html>'
  const late = findLost(text)
  return late === null ? null : `was sent without its part "${late}"`
}

/** A readable log line: the event, its figures, and the place in the code. */
export function describeLogged(line: string): string {
  const read = parseLine(line)
  if (read === null) return line.slice(0, 300)
  const { event = 'an error', stack = '', ...fields } = read
  const shown = Object.entries(fields).filter(([name]) => !KNOWN_HERE.has(name))
  const figures = shown.map(([name, value]) =>
    `${name} ${JSON.stringify(value)}`.replaceAll('"', ''),
  )
  const [where = ''] = /\bat \S+/.exec(JSON.stringify(stack)) ?? []
  const more = figures.length === 0 ? '' : `(${figures.join(', ')})`
  return [String(event), more, where].filter((words) => words !== '').join(' ')
}

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(line)
    return isObject(read) ? read : null
  } catch {
    return null
  }
}

function leadsToSignIn(status: number, headers: Headers): boolean {
  const leads = status === 302 || status === 303
  return leads && (headers.get('location') ?? '').includes('/sign-in')
}

/** A late fragment that is truncated, or has no placeholder; null if all are fine. */
function findLost(text: string): string | null {
  if (text.includes('data-gap="main"')) return 'main'
  const parts = [...text.matchAll(/<late-part for="([^"]+)">(.*?)<late-end>/gs)]
  const cut = text.split('<late-part ').length - 1 > parts.length
  const lost = parts.find(([, id = '']) => !text.includes(` id="${id}"`))
  return cut ? 'truncated' : (lost?.[1] ?? null)
}
