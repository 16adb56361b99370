// A demo dealer with its stock, as its index returns it.
import { join } from 'node:path'

import { loadRecipe, toPlaces } from '#cli/demo.ts'
import { readSites } from '#cli/tenants/read-sites.ts'
import { parseCar, type Car } from '#vehicle/car.ts'
import { generateStock } from '#cli/demo-stock/generate.ts'
import { type StockRecord, toRecord } from '#vehicle/record.ts'
import type { Site } from '#tenant/schema.ts'

export const DEMO_NOW = 1_795_200_000

const PICTURES = {
  angles: ['front', 'side'],
  lights: {
    studio: {
      path: '/stock/{body}-{colour}-{angle}.webp',
      bodies: { suv: ['white', 'red'], ute: ['white'], hatch: ['blue'], caravan: ['white'] },
    },
  },
}
const sites = await readSites(join(import.meta.dirname, '../../tenants'))

/** The site of a demo dealer, with that many of its vehicles. */
export async function demoStock(slug: string, count: number): Promise<{ site: Site; cars: Car[] }> {
  const site = sites.find((file) => file.slug === slug)?.site ?? null
  const recipe = await loadRecipe(slug)
  if (site === null || recipe === null) throw new Error(`${slug} has no site or no recipe.`)
  const options = { places: toPlaces(site), now: DEMO_NOW, pictures: PICTURES, count }
  const cars = [...generateStock(recipe, options)].flatMap((raw) => {
    const car = parseCar(raw)
    return car === null ? [] : (parseCar(toRecord(car)) ?? [])
  })
  return { site, cars }
}

/** The same dealer with the documents of so many vehicles that hardly any word of the catalogue is missing. */
export async function demoRecords(slug: string): Promise<{ site: Site; records: StockRecord[] }> {
  const site = sites.find((file) => file.slug === slug)?.site ?? null
  const recipe = await loadRecipe(slug)
  if (site === null || recipe === null) throw new Error(`${slug} has no site or no recipe.`)
  const options = { places: toPlaces(site), now: DEMO_NOW, pictures: PICTURES, count: 900 }
  const records = [...generateStock(recipe, options)].flatMap((raw) => {
    const car = parseCar(raw)
    return car === null ? [] : [toRecord(car)]
  })
  return { site, records }
}
