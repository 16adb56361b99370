// What `npm run drill -- isolation` runs in the Workers runtime: visitors of two dealers, and their people in the console, in one
// stream through one Worker with its page cache, each with words for that visitor alone.
import { env, exports } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'

import { consoleRoutes } from '#apps/console/routes.ts'
import { createRandom } from '#lib/random.ts'
import { routes } from '#routes.ts'
import { previewKey } from '#tenant/keys.ts'
import { previewVersion, toPreviewToken } from '#tenant/preview.ts'
import type { Site } from '#tenant/schema.ts'
import { ask as askConsole, letIn, signInAs } from '#test/console/support.ts'
import { CANARY, openCanaryShop, otherOf, type Shop, SHOPS } from '#test/support/canary-shops.ts'
import { publishedText } from '#test/support/published.ts'
import { signIn } from '#test/support/signed-in.ts'
import { storeEverything } from '#test/support/store-everything.ts'

const MANY = Number(env.ISOLATION)
const AT_ONCE = 25
const NOW = Math.floor(Date.now() / 1000)

/** Pages of the console about a site: of the other dealer’s, it says that there is none. */
const CONSOLE_PAGES = [
  consoleRoutes.site,
  consoleRoutes.inbox,
  consoleRoutes.stock,
  consoleRoutes.results,
  consoleRoutes.reservations,
  consoleRoutes.people,
  consoleRoutes.activity,
  consoleRoutes.privacy,
  consoleRoutes.messages,
  consoleRoutes.pictures,
  consoleRoutes.history,
  consoleRoutes.review,
  consoleRoutes.preview,
] as const

/** Of `stranger`, the cookies are those of the other dealer's shopper. */
const KINDS = ['out', 'out', 'ann', 'bob', 'preview', 'stranger'] as const
type Kind = (typeof KINDS)[number]

/** The words of one kind of visitor of a dealer. */
const wordOf = (shop: Shop, kind: Kind) => `${kind.toUpperCase()}OF${shop.toUpperCase()}`
const OWN_WORDS: readonly Kind[] = ['ann', 'bob', 'preview']

const PAGES = [
  '/',
  '/about-us',
  '/special-offers',
  '/brands',
  '/dealerships',
  '/only-red',
  '/only-blue',
  '/cars/car-1',
  '/cars/car-2',
  '/cars/only-red',
  '/cars/only-blue',
  '/search/nope',
]
/** The same of a shopper alone. */
const PERSONAL = [
  routes.account.href(),
  routes.watchlist.href(),
  routes.savedSearches.href(),
  routes.myGarage.href(),
  routes.me.href(),
]
/** Pages that are also asked for as a part. */
const LISTS = [
  '/search/new-used-and-demo-cars',
  '/search/toyota',
  '/search/used-cars',
  '/search/used-cars?sortBy=latest',
  '/search/used-cars?query=canary',
]
const LISTED = new Set(LISTS)
const PATHS = [...PAGES, ...PERSONAL, ...LISTS, ...LISTS]

const cookies = new Map<string, string>()
let kept = 0

beforeAll(async () => {
  // The session of another dealer is refused, with a line for each.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    if (line.includes('"cache":"hit"')) kept += 1
  })
  for (const shop of SHOPS) {
    const site = await openCanaryShop(shop)
    for (const [kind, phone] of [
      ['ann', '+61412345671'],
      ['bob', '+61412345672'],
    ] as const) {
      const { cookie, userId } = await signIn(shop, phone)
      await storeEverything({ userId, site: shop, mark: wordOf(shop, kind) }, NOW)
      cookies.set(`${shop} ${kind}`, cookie)
    }
    cookies.set(`${shop} preview`, await openPreview(shop, site))
  }
  for (const shop of SHOPS) {
    const grant = { site: shop, role: 'admin' } as const
    cookies.set(`${shop} admin`, await signInAs(await letIn(`admin@${shop}.example`, grant)))
  }
  for (const shop of SHOPS)
    cookies.set(`${shop} stranger`, cookies.get(`${otherOf(shop)} ann`) ?? '')
})

async function openPreview(shop: Shop, site: Site): Promise<string> {
  const id = 'e'.repeat(32)
  const next = { ...site, name: wordOf(shop, 'preview') }
  await env.TENANTS.put(previewKey(shop, id), await publishedText(next, previewVersion(id)))
  const token = await toPreviewToken(env.MASTER_KEY, shop, { id, expires: NOW + 3600 })
  return `__Host-preview=${token}`
}

type Found = { asked: number; own: number; crossed: string[] }

/** Sends one request, and notes what its answer has that this visitor may not read. */
async function ask(random: () => number, found: Found): Promise<void> {
  const any = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]) =>
    items[Math.floor(random() * items.length)] as Item // there is one
  const [shop, kind, path] = [any(SHOPS), any(KINDS), any(PATHS)]
  const isPart = LISTED.has(path) && random() < 0.5
  const response = await exports.default.fetch(`http://${shop}.example${path}`, {
    redirect: 'manual',
    headers: {
      Cookie: cookies.get(`${shop} ${kind}`) ?? '',
      ...(isPart && { 'HX-Request': 'true', 'HX-Request-Type': 'partial' }),
    },
  })
  const said = [await response.text(), ...response.headers.values()].join('\n')
  const foreign = SHOPS.flatMap((whose) => [
    ...(whose === shop ? [] : [CANARY[whose], `//${whose}.example`]),
    ...OWN_WORDS.filter((one) => whose !== shop || one !== kind).map((one) => wordOf(whose, one)),
  ]).filter((word) => said.includes(word))
  const isWhole = said.includes('<!DOCTYPE')
  if (response.status === 200 && LISTED.has(path) && isWhole === isPart)
    foreign.push(isPart ? 'a page instead of its part' : 'a part instead of its page')
  found.asked += 1
  if (foreign.length > 0) found.crossed.push(`${shop} ${kind} ${path}: ${foreign.join(', ')}`)
  if (said.includes(OWN_WORDS.includes(kind) ? wordOf(shop, kind) : CANARY[shop])) found.own += 1
}

/** Sends a request of a dealer's admin to the console, about the own site or the other dealer's. */
async function askAdmin(random: () => number, found: Found): Promise<void> {
  const shop: Shop = random() < 0.5 ? 'red' : 'blue'
  const [isOwn, page] = [
    random() < 0.7,
    CONSOLE_PAGES[Math.floor(random() * CONSOLE_PAGES.length)] ?? CONSOLE_PAGES[0],
  ]
  const path = page.href(isOwn ? shop : otherOf(shop))
  const response = await askConsole(path, { cookie: cookies.get(`${shop} admin`) ?? '' })
  const said = [await response.text(), ...response.headers.values()].join('\n')
  const other = otherOf(shop)
  const foreign = [
    CANARY[other],
    `//${other}.example`,
    ...OWN_WORDS.map((one) => wordOf(other, one)),
  ].filter((word) => said.includes(word))
  if (!isOwn && response.status !== 404) foreign.push(`status ${response.status}`)
  if (isOwn && response.status !== 200) foreign.push(`own site: status ${response.status}`)
  found.asked += 1
  if (foreign.length > 0) found.crossed.push(`${shop} admin ${path}: ${foreign.join(', ')}`)
  if (isOwn && said.includes(CANARY[shop])) found.own += 1
}

it(`show no visitor what is another's in ${MANY} requests`, async () => {
  const random = createRandom(`isolation ${NOW}`)
  const found: Found = { asked: 0, own: 0, crossed: [] }
  while (found.asked < MANY)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => (at % 5 === 0 ? askAdmin : ask)(random, found)),
    )
  const { asked, own, crossed } = found
  console.info(`${asked} requests, ${kept} from the page cache, ${own} with words of their own`)
  console.info(`crossed: ${crossed.length}`, ...crossed.slice(0, 5))
  expect(crossed).toEqual([])
  // Shoppers who are signed in read their own words on some pages only.
  expect(own).toBeGreaterThan(asked / 2)
  expect(kept).toBeGreaterThan(asked / 5)
}, 3_600_000)
