// `npm run postcodes:import`: imports coordinates of postcodes, for prices by distance. One table for all sites, in the
// first database.
import { readFile } from 'node:fs/promises'

import { readOwnPostcodes } from '#cli/postcodes/own-postcodes.ts'
import { readPostcodes } from '#cli/postcodes/postcodes.ts'
import { addPostcodes, replacePostcodes } from '#sales/delivery/postcodes.ts'
import { isProblem, type Problem } from '#feeds/import/problem.ts'
import { FIRST_DATABASE } from '#tenant/database.ts'
import { databaseNamed } from './databases.ts'
import { fail } from './fail.ts'
import { openDatabases } from './open-databases.ts'
import { readOptions } from './read-options.ts'

const USAGE = `npm run postcodes:import [-- <file> --country AU|NZ]

  <file>      CSV with the columns postcode, lat and lng, and optionally locality, and state or region: replaces all of that
              country.
              Without a file, adds the postcodes that come with the product, where they are missing
  --remote    on Cloudflare instead of on this machine
  --persist-to  folder of the local data (default .wrangler/state)`

const config = {
  allowPositionals: true,
  options: {
    country: { type: 'string' },
    remote: { type: 'boolean', default: false },
    'persist-to': { type: 'string' },
  },
} as const
const { positionals, values } = readOptions(config, USAGE)
process.exitCode = await run(positionals[0], values.country?.toUpperCase())

type Work = (db: D1Database) => Promise<string>

async function run(file: string | undefined, country: string | undefined): Promise<number> {
  const work =
    file === undefined && country === undefined ? importOwn : await readWork(file, country)
  if (isProblem(work)) return fail(work.problem)
  const { remote, 'persist-to': persistTo } = values
  const { databases, close } = await openDatabases({ remote, persistTo })
  try {
    console.log(await work(databaseNamed(databases, FIRST_DATABASE)))
    return 0
  } catch (error) {
    return fail(`Writing to the database failed.\n${String(error)}`)
  } finally {
    await close()
  }
}

/** Imports the bundled postcodes. */
async function importOwn(db: D1Database): Promise<string> {
  const lines: string[] = []
  for (const { country, postcodes } of await readOwnPostcodes()) {
    // eslint-disable-next-line no-await-in-loop -- a database writes one at a time
    await addPostcodes(db, country, postcodes)
    lines.push(`${postcodes.length} ${country} postcodes of the product; existing ones kept.`)
  }
  return lines.join('\n')
}

/** Reads the postcodes of a file, if one is given. */
async function readWork(file?: string, country?: string): Promise<Work | Problem> {
  if (file === undefined || (country !== 'AU' && country !== 'NZ')) return { problem: USAGE }
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return { problem: `Cannot read ${file}.` }
  const { postcodes, refused } = readPostcodes(text)
  if (postcodes.length === 0)
    return { problem: `${file} contains no postcodes with latitude and longitude.` }
  return async (db) => {
    await replacePostcodes(db, country, postcodes)
    return `${postcodes.length} ${country} postcodes imported; ${refused} rows skipped.`
  }
}
