// Renders pages of a draft through the Worker, exactly as a browser with a preview would get them: for the frame next
// to a form, and to check before publishing that they render.
import { offerHref } from '#dealership/offers.ts'
import { placeHref } from '#dealership/places.ts'
import type { Env } from '#env.ts'
import { clock } from '#lib/clock.ts'
import { hashJson } from '#lib/encoding.ts'
import { errorName } from '#lib/log.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { BROKEN_TITLE } from '#apps/site/pages/error/route.tsx'
import type { Change } from '#rollout/changes.ts'
import { isIndex, parsePointer } from '#rollout/json.ts'
import { type Problem, toPath } from '#rollout/problem.ts'
import { toModelPage, routes } from '#routes.ts'
import type { Later } from '#rollout/site-draft.ts'
import { toEnvelope } from '#tenant/envelope.ts'
import { PREVIEW_COOKIE, previewVersion, toPreviewToken } from '#tenant/preview.ts'
import type { Site } from '#tenant/schema.ts'
import { holdPreview } from '#tenant/store.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { themeHash, toThemeCss } from '#tenant/theme.ts'

export /** What draws them: the app itself. */
type App = {
  fetch: (request: Request, env: Env, context: ExecutionContext) => Response | Promise<Response>
}

/** A site as a preview, whose id is a hash of its content. */
export type Preview = { slug: string; id: string; text: string; site: Site; tenant: Tenant }

export async function toPreview(site: Site): Promise<Preview> {
  const { slug } = site
  const themeCss = toThemeCss(site)
  const content = { site, themeCss, themeHash: await themeHash(themeCss) }
  const id = (await hashJson([content])).slice(0, 32)
  const version = previewVersion(id)
  const text = JSON.stringify(await toEnvelope(content, version))
  return { slug, id, text, site, tenant: { slug, version, ...content } }
}

/** How long the cookie of one rendering works. */
const SHOWN: Seconds = 60

/** Lets this isolate show a preview; returns a function that renders one of its addresses. */
export async function showInPreview(
  app: App,
  env: Env,
  later: Later,
  { slug, id, text, tenant }: Preview,
): Promise<(url: URL) => Promise<Response>> {
  holdPreview(tenant, id, text.length)
  const token = await toPreviewToken(env.MASTER_KEY, slug, { id, expires: clock() + SHOWN })
  const headers = { Cookie: `__Host-${PREVIEW_COOKIE}=${token}` }
  return async (url) => app.fetch(new Request(url, { headers }), env, toContext(later))
}

/** A minimal context: pages only use it for work after the response. The platform's context can’t be spread. */
const toContext = (later: Later): ExecutionContext =>
  ({
    waitUntil: (work: Promise<unknown>) => later.waitUntil(work),
    passThroughOnException: () => later.passThroughOnException(),
    props: {},
  }) as ExecutionContext

/** Pages rendered in parallel, and in total: a site may have changed completely. */
const TOGETHER = 4
const MAX = 20

/**
 * Renders what changed of a site, its home page, a list and a vehicle. Each page that fails, but does not fail live, is
 * a problem.
 */
export function drawPages(app: App, env: Env, later: Later) {
  return async (site: Site, changes: readonly Change[]): Promise<Problem[]> => {
    // The host of the live site, whatever the draft says.
    const origin = env.DEV === '1' ? `http://${site.slug}.localhost` : site.url
    const show = await showInPreview(app, env, later, await toPreview(site))
    const live = async (url: URL) =>
      app.fetch(new Request(url, { headers: UNCACHED }), env, toContext(later))
    const problems: Problem[] = []
    const draw = async ({ path, at }: Drawn) => {
      const url = new URL(path, origin)
      const { fault, html } = await tryToDraw(show, url)
      if (fault !== null && (await tryToDraw(live, url)).fault === null)
        problems.push(toProblem({ path, at }, fault))
      return html
    }
    const list = await draw({ path: LIST, at: '' })
    const [, car] = /href="(\/cars\/[\w-]+)["?]/.exec(list) ?? []
    const wanted = [
      HOME,
      ...(car === undefined ? [] : [{ path: car, at: '' }]),
      ...changed(site, changes),
    ]
    const byPath = [...new Map(wanted.toReversed().map((one) => [one.path, one])).values()]
    const left = byPath.slice(-MAX).values()
    const drawOthers = async () => {
      // eslint-disable-next-line no-await-in-loop -- a few at a time
      for (const one of left) await draw(one)
    }
    await Promise.all(Array.from({ length: TOGETHER }, drawOthers))
    return problems
  }
}

/** A page, and the place in the document that it is made from; empty if from the whole document. */
type Drawn = { path: string; at: string }

const HOME: Drawn = { path: '/', at: '' }
const LIST = routes.search.href('new-used-and-demo-cars')
const UNCACHED = { Authorization: 'Bearer none' }

function changed(site: Site, changes: readonly Change[]): Drawn[] {
  return changes.flatMap(({ at }): Drawn[] => {
    const keys = parsePointer(at) ?? []
    const depth = keys.findIndex(isIndex)
    const place = toPath(keys.slice(0, depth + 1).map((key) => (isIndex(key) ? Number(key) : key)))
    const paths = pathsOf(site, keys[0] ?? '', Number(keys[depth] ?? -1))
    return paths.filter((path) => path.startsWith('/')).map((path) => ({ path, at: place }))
  })
}

/** Where shoppers see a group of settings, or one item of it. */
function pathsOf(site: Site, group: string, index: number): string[] {
  const { pages, finance, locations, offers, models } = site
  if (group === 'pages') return [pages[index]?.path ?? '']
  if (group === 'finance') return [finance.pages[index]?.path ?? '']
  if (group === 'offers') {
    const offer = offers.list[index]
    return [routes.specialOffers.href(), offer === undefined ? '' : offerHref(offer, site)]
  }
  if (group === 'locations' || group === 'places') {
    const place = locations[index]
    return [routes.dealerships.href(), place === undefined ? '' : placeHref(place, site)]
  }
  if (group === 'models') return [toModelPage(models.list[index]?.slug ?? '')]
  return []
}

async function tryToDraw(
  ask: (url: URL) => Promise<Response>,
  url: URL,
): Promise<{ fault: string | null; html: string }> {
  try {
    const page = await ask(url)
    const html = await page.text()
    const isBroken = page.status >= 500 || html.includes(BROKEN_TITLE)
    return { fault: isBroken ? `error ${page.status}` : null, html }
  } catch (error) {
    return { fault: errorName(error), html: '' }
  }
}

function toProblem({ path, at }: Drawn, fault: string): Problem {
  const page = path === '/' ? 'the home page' : `the page ${path}`
  return {
    path: at,
    message: `${at === '' ? 'Because of a change,' : 'was changed, and now'} ${page} can’t be rendered (${fault}). Undo the last change that concerns it, or ask for help, and publish again.`,
  }
}
