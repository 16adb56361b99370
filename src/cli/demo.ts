// Demo stock of a site: generated from its recipe and imported like any other feed; regenerated when its sources
// change.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod'

import { generateStock, type GenerateOptions } from '#cli/demo-stock/generate.ts'
import { writePastPrices } from '#cli/demo-stock/past-prices.ts'
import { recipeSchema, type Place, type Recipe } from '#cli/demo-stock/recipe.ts'
import { localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { statesOf } from '#sales/charges/drive-away.ts'
import { siteFigures } from '#search/site-figures.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import { root } from './run.ts'
import type { DemoSite } from './start/demo-results.ts'
import type { DemoShop } from './start/demo-story.ts'
import { connectSite, type Connected } from './stock/connect.ts'
import { importFeed } from '#feeds/import/import-feed.ts'
import { loadPictures } from './stock/pictures.ts'
import { missingFromNotice } from '#vehicle/consumer-notice.ts'
import { CAR_FIELDS } from '#vehicle/car.ts'
import { type ListedCar, parseListedCar } from '#vehicle/listed-car.ts'
import { SHOWN_ABOVE } from '#vehicle/price.ts'
import { siteZone } from '#vehicle/places.ts'
import { toTitle } from '#vehicle/title.ts'
import { isProblem, type Problem } from '#feeds/import/problem.ts'
import type { FeedRow } from '#feeds/import/feed-row.ts'
import type { ImportSummary } from '#feeds/import/import-summary.ts'
import { isSold, type Stored } from '#feeds/import/store.ts'

/**
 * Fills a local site that has a recipe, or updates its demo stock; returns the data for its made-up results, null
 * without a recipe. Throws the reason on failure.
 */
export async function fillDemoStock({
  slug,
  port,
}: {
  slug: string
  port: number
}): Promise<DemoStock | null> {
  const recipe = await loadRecipe(slug)
  if (recipe === null) return null
  const connected = await connectSite({ slug, origin: undefined, port })
  if (isProblem(connected)) throw new Error(connected.problem)
  try {
    const result = await updateDemoStock(connected, recipe, { now: Math.floor(Date.now() / 1000) })
    if (result !== null && isProblem(result)) throw new Error(result.problem)
    const { site, store } = connected
    const picked = await pickCars(store, site.search.index)
    return { slug, zone: siteZone(site), stock: recipe.count, site, ...picked }
  } finally {
    connected.close()
  }
}

/** A demo site with the data for its made-up results and leads. */
export type DemoStock = DemoSite & DemoShop

/** Number of vehicles that the made-up results name. */
const NAMED = 12

async function pickCars(
  store: Connected['store'],
  index: string,
): Promise<Pick<DemoStock, 'cars' | 'listed' | 'sold'>> {
  const cars: DemoStock['cars'][number][] = []
  const listed: ListedCar[] = []
  let sold: ListedCar | null = null
  for await (const row of store.browse(index)) {
    const car = parseListedCar(row)
    if (car === null || (car.price ?? 0) <= SHOWN_ABOVE) continue
    if (isSold(row)) sold ??= car
    else if (listed.length < NAMED) {
      listed.push(car)
      const listedOn = CAR_FIELDS.listed_on(row.listed_on)
      cars.push({ id: car.id, slug: car.slug, title: toTitle(car), listedOn })
    }
    if (sold !== null && listed.length === NAMED) break
  }
  return { cars, listed, sold }
}

/** Records of the sources that each local site's demo stock was last made from, to compare on the next start. */
const RECORDS = join(root, '.wrangler/demo-stock')

/** `count` is missing if it is the recipe's. */
const recordSchema = z.object({ hash: z.string(), count: z.number().optional() })
type DemoRecord = z.output<typeof recordSchema>

type Updating = { now: Seconds; records?: string }

/**
 * Creates the demo stock of a site without vehicles, and recreates it if its generator, catalogue or recipe has
 * changed. Vehicles that are not from the demo, and those that a shopper holds, stay; nothing changes if no demo
 * vehicle is for sale. Null if there was nothing to do.
 */
export async function updateDemoStock(
  { site, store }: Pick<Connected, 'site' | 'store'>,
  recipe: Recipe,
  { now, records = RECORDS }: Updating,
): Promise<ImportSummary | Problem | null> {
  const { index, engine } = site.search
  const isEmpty = await store.isEmpty(index)
  if (!isEmpty && engine.kind !== 'embedded') return null
  const before = await readRecord(site.slug, records)
  const hash = await hashDemo(recipe, site)
  if (!isEmpty && before?.hash === hash) return null
  const stored: Stored[] = []
  for await (const one of store.browse(index)) stored.push(one)
  const isDemo = isEmpty || stored.some((one) => one.demo === true && !isSold(one))
  const count = isEmpty ? undefined : before?.count
  const kept = stored.filter((one) => one.demo !== true || Number(one.held_until ?? 0) > now)
  const result = isDemo
    ? await importDemo({ site, store }, recipe, {
        now,
        kept,
        ...(count !== undefined && { count }),
      })
    : null
  if (result === null || !isProblem(result)) await recordDemo({ site, recipe, count }, records)
  return result
}

/** Records the current sources of a local site's demo stock. */
export async function recordDemo(
  { site, recipe, count }: { site: Site; recipe: Recipe; count: number | undefined },
  records = RECORDS,
): Promise<void> {
  const made: DemoRecord = {
    hash: await hashDemo(recipe, site),
    ...(count !== undefined && { count }),
  }
  await mkdir(records, { recursive: true })
  await writeFile(join(records, `${site.slug}.json`), JSON.stringify(made))
}

async function readRecord(slug: string, records: string): Promise<DemoRecord | null> {
  const record = await readFile(join(records, `${slug}.json`), 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch(() => null)
  return recordSchema.nullable().catch(null).parse(record)
}

const MADE_FROM = ['src/cli/demo-stock', 'tenants/catalogue', 'tenants/catalogue/demo']

async function hashDemo(recipe: Recipe, site: Site): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([recipe, toPlaces(site)]))
  for (const file of await (files ??= readFiles())) hash.update(file)
  return hash.digest('hex')
}

/** Read once for all sites. */
let files: Promise<Buffer[]> | undefined

async function readFiles(): Promise<Buffer[]> {
  const folders = await Promise.all(
    MADE_FROM.map(async (folder) => {
      const entries = await readdir(join(root, folder), { withFileTypes: true })
      const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
      return Promise.all(names.toSorted().map((name) => readFile(join(root, folder, name))))
    }),
  )
  return folders.flat()
}

/** The recipe in tenants/<slug>/stock.json; null if the site has none. Throws if it is invalid. */
export async function loadRecipe(slug: string): Promise<Recipe | null> {
  const file = join(root, 'tenants', slug, 'stock.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const read = recipeSchema.safeParse(JSON.parse(text))
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`)
  return read.data
}

type ImportingDemo = Pick<GenerateOptions, 'count' | 'now'> & {
  /** Vehicles of the site that stay unchanged; the others are removed without a trace. If absent, they become sold. */
  kept?: readonly Stored[]
  onProgress?: (rows: number) => void
}

/** Generates the stock and imports it as a full feed that may replace everything. */
export async function importDemo(
  { site, store }: Pick<Connected, 'site' | 'store'>,
  recipe: Recipe,
  options: ImportingDemo,
): Promise<ImportSummary | Problem> {
  const { onProgress = () => {}, kept, ...generate } = options
  const pictures = await loadPictures()
  const rows = toRows(generateStock(recipe, { ...generate, places: toPlaces(site), pictures }))
  const zone = siteZone(site)
  const result = await importFeed(store, rows, {
    index: site.search.index,
    isPartial: false,
    force: true,
    storedToKeep: kept,
    leastShare: site.intake.least_share,
    leastVehicles: site.intake.least_vehicles,
    toForce: '',
    soldWindow: site.search.sold.window_days,
    now: options.now,
    zone,
    currency: countryOf(site).currency,
    figuresOf: siteFigures(site, options.now),
    states: statesOf(site),
    isIncomplete: (car) => missingFromNotice(car, site, options.now).length > 0,
    onProgress,
  })
  await writePastPrices(store, site.search.index, localDate(options.now, zone))
  return result
}

/** The sales locations of a site, with their dealerships. */
export function toPlaces(site: Site): Place[] {
  return site.locations
    .filter(({ location_type }) => location_type === '' || location_type === 'sales')
    .map(({ id, slug, name, phone, address, dealership_slug }) => {
      const { street, city, state, postcode } = address
      const dealership = site.dealerships.find((known) => known.slug === dealership_slug)
      return {
        id,
        slug,
        name,
        phone,
        street,
        city,
        state,
        postcode,
        dealership: dealership ?? { id: '', slug: site.slug, name: site.name },
      }
    })
}

function* toRows(documents: Iterable<Record<string, unknown>>): Generator<FeedRow> {
  let row = 0
  for (const document of documents) yield { row: (row += 1), document: { ...document, demo: true } }
}
