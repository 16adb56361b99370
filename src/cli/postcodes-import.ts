// `npm run postcodes:import`: where postcodes are, for prices by distance. One table for all sites.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readOwnPostcodes } from '#cli/postcodes/own-postcodes.ts'
import { readPostcodes, toFillingSql, toSql } from '#cli/postcodes/postcodes.ts'
import { readOptions } from './read-options.ts'
import { run } from './run.ts'

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
const [file] = positionals
const country = values.country?.toUpperCase()

const problem = await importAsAsked()
if (problem !== null) {
  console.error(problem)
  process.exitCode = 1
}

async function importAsAsked(): Promise<string | null> {
  if (file === undefined && country === undefined) return importOwn()
  if (file === undefined || (country !== 'AU' && country !== 'NZ')) return USAGE
  return importFile(file, country)
}

/** The postcodes that come with the product. Null, or what went wrong. */
async function importOwn(): Promise<string | null> {
  const own = await readOwnPostcodes()
  const sql = own.flatMap((of) => toFillingSql(of.country, of.postcodes)).join('\n')
  const said = await execute(sql)
  if (said !== null) return `Writing to the database failed.\n${said}`
  for (const of of own)
    console.log(
      `${of.postcodes.length} ${of.country} postcodes of the product; existing ones kept.`,
    )
  return null
}

/** Null, or what went wrong. */
async function importFile(path: string, into: 'AU' | 'NZ'): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return `Cannot read ${path}.`
  const { postcodes, refused } = readPostcodes(text)
  if (postcodes.length === 0) return `${path} contains no postcodes with latitude and longitude.`
  const said = await execute(toSql(into, postcodes))
  if (said !== null) return `Writing to the database failed.\n${said}`
  console.log(`${postcodes.length} ${into} postcodes imported; ${refused} rows skipped.`)
  return null
}

async function execute(sql: string): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-postcodes-'))
  try {
    const script = join(folder, 'postcodes.sql')
    await writeFile(script, sql)
    const state = values['persist-to']
    const local = state === undefined ? ['--local'] : ['--local', '--persist-to', state]
    const where = values.remote ? ['--remote'] : local
    const args = ['d1', 'execute', 'DB', '--file', script, '--yes', ...where]
    const { code, output } = await run('wrangler', args)
    return code === 0 ? null : output
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
