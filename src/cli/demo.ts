// Demo stock of a site: generated from its recipe and imported like any other feed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod'

import { generateStock, type GenerateOptions } from '#cli/demo-stock/generate.ts'
import { writePastPrices } from '#cli/demo-stock/past-prices.ts'
import { recipeSchema, type Place, type Recipe } from '#cli/demo-stock/recipe.ts'
import { localDate } from '#lib/time.ts'
import { weeklyOffers } from '#sales/finance/car-quote.ts'
import type { Site } from '#tenant/schema.ts'
import { root } from './run.ts'
import { connectSite, type Connected } from './stock/connect.ts'
import { importFeed } from '#stock/import/import-feed.ts'
import { loadPictures } from './stock/pictures.ts'
import { missingFromNotice } from '#stock/consumer-notice.ts'
import { siteZone } from '#stock/places.ts'
import { isProblem, type Problem } from '#stock/import/problem.ts'
import type { FeedRow } from '#stock/import/read-feed.ts'
import type { ImportSummary } from '#stock/import/import-summary.ts'

/** Fills a local site, unless it has stock already or has no recipe. Throws the reason on failure. */
export async function fillDemoStock({ slug, port }: { slug: string; port: number }): Promise<void> {
  const recipe = await loadRecipe(slug)
  if (recipe === null) return
  const connected = await connectSite({ slug, origin: undefined, port })
  if (isProblem(connected)) throw new Error(connected.problem)
  try {
    if (!(await connected.store.isEmpty(connected.site.search.index))) return
    const result = await importDemo(connected, recipe, { now: Math.floor(Date.now() / 1000) })
    if (isProblem(result)) throw new Error(result.problem)
  } finally {
    connected.close()
  }
}

/** The recipe in tenants/<slug>/stock.json; null where the site has none. Throws where it is wrong. */
export async function loadRecipe(slug: string): Promise<Recipe | null> {
  const file = join(root, 'tenants', slug, 'stock.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const read = recipeSchema.safeParse(JSON.parse(text))
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`)
  return read.data
}

/** Generates the stock and imports it as a full feed that may replace everything. */
export async function importDemo(
  { site, store }: Pick<Connected, 'site' | 'store'>,
  recipe: Recipe,
  options: Pick<GenerateOptions, 'count' | 'now'> & { onProgress?: (rows: number) => void },
): Promise<ImportSummary | Problem> {
  const { onProgress = () => {}, ...generate } = options
  const pictures = await loadPictures()
  const rows = toRows(generateStock(recipe, { ...generate, places: toPlaces(site), pictures }))
  const zone = siteZone(site)
  const result = await importFeed(store, rows, {
    index: site.search.index,
    isPartial: false,
    force: true,
    leastShare: site.intake.least_share,
    leastVehicles: site.intake.least_vehicles,
    toForce: '',
    soldWindow: site.search.sold.window_days,
    now: options.now,
    zone,
    weeklyOf: weeklyOffers(site, options.now),
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
