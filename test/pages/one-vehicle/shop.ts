// A demo site with all its vehicles, and everything that is drawn of one of them.
import { routes } from '#routes.ts'
import { localDate } from '#lib/time.ts'
import { createBrowseStock, openBrowse } from '#search/browse-stock.ts'
import { toCard } from '#search/card.ts'
import { documentsQuery, MAX_RESULTS } from '#search/request.ts'
import { toSheet } from '#feeds/brochure/sheet.ts'
import { type Car, parseCar } from '#vehicle/car.ts'
import { siteZone } from '#vehicle/places.ts'
import { stockState } from '#vehicle/state.ts'
import { type DemoSite, openDemoSite } from '#test/bench/demo-site.ts'
import { getDemoPage } from '#test/budget/demo-page.ts'
import { callTool } from '#test/support/call-tool.ts'
import { allOf } from '#test/support/one-by-one.ts'
import { attributesOf } from '#test/ui/render.tsx'
import { deniedClaims } from './claims.ts'
import { byTestId, cardsOf } from './html.ts'
import { readCard } from './read-card.ts'
import { readFeeds, withoutExpired } from './read-feeds.ts'
import { readPage } from './read-page.ts'
import {
  readBrochure,
  readCheckout,
  readFinancePage,
  readPrint,
  readPrintedNotice,
} from './read-sheets.ts'
import { readRow, readVehicle } from './read-tools.ts'
import { disagreements, type Statement, statementsOf } from './statements.ts'

export type Shop = {
  demo: DemoSite
  now: number
  today: string
  /** All vehicles, in the order of their ids. */
  cars: Car[]
  /** What all feeds say of each vehicle. */
  feeds: Map<string, Statement[]>
}

export async function openShop(slug: string, now: number): Promise<Shop> {
  const demo = await openDemoSite(slug, now)
  const { site, stockIndex } = demo
  const onFault = (reason: string) => {
    throw new Error(reason)
  }
  const deps = { stockIndex, onFault, fetch, openKey: async () => null, clock: () => now }
  const cars: Car[] = []
  const query = documentsQuery(site, [], { most: MAX_RESULTS })
  for await (const page of openBrowse(site, query, deps))
    cars.push(...(page ?? []).flatMap((hit) => parseCar(hit) ?? []))
  const listed = await allOf(createBrowseStock(site, deps)().cars)
  return {
    demo,
    now,
    today: localDate(now, siteZone(site)),
    cars: cars.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    feeds: await readFeeds(listed, site, now),
  }
}

/** Everything said of a vehicle, the page that says most of it, and cards of others on that page. */
export type Told = { html: string; statements: Statement[]; others: Statement[][] }

export async function tellsOf(car: Car, shop: Shop): Promise<Told> {
  const { today, feeds } = shop
  const html = await pageAt(routes.car.href(car.slug), shop)
  const own = withoutCards(html)
  const statements = [
    ...(await readCards(car, shop)),
    ...readPage(own),
    ...(feeds.get(car.id) ?? []),
    ...(await readTools(car, shop)),
    ...(isForSale(car, shop) ? await readSheets(car, own, shop) : []),
  ]
  const others = cardsOf(html).map(({ id, html: card }) => [
    ...statementsOf(`similar card of ${id}`, readCard(card)),
    ...(feeds.get(id) ?? []).filter(({ place }) => place.endsWith('.json')),
  ])
  return { html: own, statements: withoutExpired(statements, today), others }
}

/** One line for each disagreement about a vehicle, with its address; empty if all places agree. */
export async function faultsOf(car: Car, shop: Shop): Promise<string[]> {
  const { site } = shop.demo
  const { html, statements, others } = await tellsOf(car, shop)
  const { just_arrived_days: days, just_arrived_tag_name: tag } = site.specifications
  const proofs = new Map(
    site.facts.checks.flatMap(({ label, evidence, all_used: all }) =>
      evidence === null || all ? [] : [[label, evidence] as const],
    ),
  )
  const page = { html, statements, today: shop.today, arrived: { days, tag }, proofs }
  const faults = [
    ...disagreements(statements),
    ...deniedClaims(page),
    ...others.flatMap((said) => disagreements(said)),
  ]
  return faults.map((fault) => `${site.slug}${routes.car.href(car.slug)}: ${fault}`)
}

function isForSale(car: Car, { demo, now }: Shop): boolean {
  return stockState(car, { now, soldWindow: demo.site.search.sold.window_days }).isInStock
}

/** A page without the cards on it. */
function withoutCards(html: string): string {
  return html.replaceAll(/<article[^>]*data-testid="car-card".*?<\/article>/gs, '')
}

async function pageAt(path: string, { demo }: Shop): Promise<string> {
  const { status, text } = await getDemoPage(demo, path)
  if (status !== 200) throw new Error(`${demo.site.slug}${path} answers ${status}`)
  return text
}

/** The card of a vehicle in a list: search finds it by its stock number. */
async function readCards(car: Car, shop: Shop): Promise<Statement[]> {
  const query = new URLSearchParams({ query: car.stocknum ?? '' })
  const html = await pageAt(
    `${routes.search.href('new-used-and-demo-cars')}?${query.toString()}`,
    shop,
  )
  const card = cardsOf(html).find(({ id }) => id === car.id)
  if (card === undefined && shop.feeds.has(car.id) && isForSale(car, shop))
    throw new Error(`${car.slug} is not found by ${car.stocknum}`)
  return card === undefined ? [] : statementsOf('card', readCard(card.html))
}

/** What assistants are told: about the vehicle, and in the list of its stock number. */
async function readTools(car: Car, { demo }: Shop): Promise<Statement[]> {
  const list = await callTool(demo, 'find_vehicles', { ask: car.stocknum ?? '', limit: 50 })
  const row = list.vehicles.find(({ slug }) => slug === car.slug)
  const answer = await callTool(demo, 'get_vehicle', { slug: car.slug })
  return [
    ...statementsOf('tool get_vehicle', readVehicle(answer)),
    ...(row === undefined ? [] : statementsOf('tool find_vehicles', readRow(row))),
  ]
}

/** Pages that open from the vehicle's page. */
async function readSheets(car: Car, html: string, shop: Shop): Promise<Statement[]> {
  const { demo, now } = shop
  const { site } = demo
  const [, finance] = /"(\/[^"]*)#finance-form"/.exec(byTestId(html, 'finance-box')) ?? []
  const notice = attributesOf(byTestId(html, 'consumer-notice'), 'href').find((href) =>
    href.startsWith('/print/'),
  )
  const checkout = attributesOf(byTestId(html, 'actions'), 'href').find((href) =>
    href.startsWith(`${routes.car.href(car.slug)}/`),
  )
  const open = (path: string) => pageAt(path.replaceAll('&amp;', '&'), shop)
  return [
    ...statementsOf('brochure', readBrochure(toSheet(car, toCard(car, site, now), site, now))),
    ...statementsOf('print page', readPrint(await open(`/print?car_id=${car.slug}`))),
    ...(checkout === undefined ? [] : statementsOf('checkout', readCheckout(await open(checkout)))),
    ...(finance === undefined
      ? []
      : statementsOf('finance page', readFinancePage(await open(finance)))),
    ...(notice === undefined
      ? []
      : statementsOf('printed notice', readPrintedNotice(await open(notice)))),
  ]
}
