// `npm run stock:import -- <file> --site <slug>`: imports a vehicle feed into a site's index, hosted or embedded.
import { statesOf } from '#sales/charges/drive-away.ts'
import { siteFigures } from '#search/site-figures.ts'
import { readOptions } from './read-options.ts'
import { connectSite } from './stock/connect.ts'
import { importFeed } from '#feeds/import/import-feed.ts'
import { openFile } from './stock/open-file.ts'
import { isProblem, type Problem } from '#feeds/import/problem.ts'
import { UnpackError } from '#feeds/import/read-text.ts'
import { missingFromNotice } from '#vehicle/consumer-notice.ts'
import { siteZone } from '#vehicle/places.ts'
import { countryOf } from '#lib/country.ts'
import { createProgress } from './stock/progress.ts'
import { describeImportSummary, type ImportSummary } from '#feeds/import/import-summary.ts'

const USAGE = `npm run stock:import -- <file> --site <slug>

  <file>      CSV, JSON or XML, gzip allowed; field names as in src/vehicle/car.ts, or by a column map
  --map       column map under tenants/catalogue/maps (default: the one that matches the header)
  --partial   the file has only some vehicles; the others are unchanged
  --force     accept a full feed even if it lacks more vehicles than intake.least_share and least_vehicles allow
  --origin    URL of the deployed site, such as https://www.dealer.com.au
  --port      port of npm start on this machine (8787)`

const config = {
  allowPositionals: true,
  options: {
    site: { type: 'string' },
    map: { type: 'string' },
    partial: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    origin: { type: 'string' },
    port: { type: 'string', default: process.env.PORT ?? '8787' },
  },
} as const
const NOT_NOTIFIED =
  'The site could not be notified of the removed vehicles. Their pages return 404 instead of redirecting.'

const { positionals, values } = readOptions(config, USAGE)
const [file] = positionals

const result = file === undefined ? { problem: USAGE } : await importFile(file)
if (isProblem(result)) {
  console.error(result.problem)
  process.exitCode = 1
} else console.log(describeImportSummary(result))

async function importFile(path: string): Promise<ImportSummary | Problem> {
  const connected = await connectSite({
    slug: values.site,
    origin: values.origin,
    port: Number(values.port),
  })
  if (isProblem(connected)) return connected
  const { site, store, address, retire, close } = connected
  const progress = createProgress(`${path} to ${address}`)
  const now = Math.floor(Date.now() / 1000)
  try {
    const feed = await openFile(path, { map: values.map, columns: site.intake.columns })
    if (isProblem(feed)) return feed
    if (feed.mapped !== null) console.error(`Column map: ${feed.mapped}`)
    const tally = await importFeed(store, feed.rows, {
      index: site.search.index,
      isPartial: values.partial,
      force: values.force,
      leastShare: site.intake.least_share,
      leastVehicles: site.intake.least_vehicles,
      toForce: 'run this again with --force',
      soldWindow: site.search.sold.window_days,
      now,
      zone: siteZone(site),
      currency: countryOf(site).currency,
      figuresOf: siteFigures(site, now),
      states: statesOf(site),
      isIncomplete: (car) => missingFromNotice(car, site, now).length > 0,
      onProgress: progress.show,
      generation: 'import',
    })
    if (!isProblem(tally) && !(await retire(tally.retired))) console.error(NOT_NOTIFIED)
    return tally
  } catch (error) {
    if (error instanceof UnpackError) return { problem: `${path} cannot be unpacked.` }
    throw error
  } finally {
    progress.end()
    close()
  }
}
