// The bundled postcodes in tenants/catalogue/postcodes. They only fill gaps: imported postcodes, and those learnt from
// a geocoder, stay unchanged.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '#cli/run.ts'
import { addPostcodes, countTowns, type Postcode } from '#sales/delivery/postcodes.ts'
import type { Country } from '#lib/country.ts'
import { readPostcodes } from './postcodes.ts'

const COUNTRIES = ['AU', 'NZ'] as const satisfies readonly Country[]

/** Both countries. Throws if a file has an invalid row. */
export async function readOwnPostcodes(): Promise<{ country: Country; postcodes: Postcode[] }[]> {
  return Promise.all(
    COUNTRIES.map(async (country) => {
      const file = join(root, 'tenants/catalogue/postcodes', `${country.toLowerCase()}.csv`)
      const { postcodes, refused } = readPostcodes(await readFile(file, 'utf8'))
      if (refused > 0) throw new Error(`${file} has ${refused} invalid rows.`)
      return { country, postcodes }
    }),
  )
}

/** Adds missing postcodes to a database. Costs one count per country if none is missing. */
export async function fillPostcodes(db: D1Database): Promise<void> {
  for (const { country, postcodes } of await readOwnPostcodes()) {
    if ((await countTowns(db, country)) >= postcodes.length) continue
    await addPostcodes(db, country, postcodes)
  }
}
