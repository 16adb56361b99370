// `npm run postcodes:import -- <file.csv> --country AU`: where postcodes are, for prices by distance. One table for all sites.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readPostcodes, toSql } from '#cli/postcodes/postcodes.ts'
import { readOptions } from './read-options.ts'
import { run } from './run.ts'

const USAGE = `npm run postcodes:import -- <file> --country AU|NZ

  <file>      CSV with the columns postcode, lat and lng, and optionally state or region
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

const problem =
  file === undefined || (country !== 'AU' && country !== 'NZ')
    ? USAGE
    : await importFile(file, country)
if (problem !== null) {
  console.error(problem)
  process.exitCode = 1
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
