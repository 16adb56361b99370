// `npm run stock:demo -- --site <slug> [--count n]`: replaces a site's stock with demo stock.
import { importDemo, loadRecipe, recordDemo } from './demo.ts'
import { readOptions } from './read-options.ts'
import { connectSite } from './stock/connect.ts'
import { isProblem, type Problem } from '#feeds/import/problem.ts'
import { createProgress } from './stock/progress.ts'
import { describeImportSummary, type ImportSummary } from '#feeds/import/import-summary.ts'

const USAGE =
  'npm run stock:demo -- --site <slug> [--count n] [--origin https://www.dealer.com.au] [--port 8787]'
const config = {
  options: {
    site: { type: 'string' },
    count: { type: 'string' },
    origin: { type: 'string' },
    port: { type: 'string', default: process.env.PORT ?? '8787' },
  },
} as const
const { values } = readOptions(config, USAGE)

const result = await fill()
if (isProblem(result)) {
  console.error(result.problem)
  process.exitCode = 1
} else console.log(describeImportSummary(result))

async function fill(): Promise<ImportSummary | Problem> {
  const count = values.count === undefined ? undefined : Number(values.count)
  if (count !== undefined && !(Number.isInteger(count) && count >= 0 && count <= 200_000)) {
    return { problem: '--count must be a whole number, 200000 at most.' }
  }
  const connected = await connectSite({
    slug: values.site,
    origin: values.origin,
    port: Number(values.port),
  })
  if (isProblem(connected)) return connected
  const { site, close } = connected
  const progress = createProgress(`Demo stock of ${site.slug}`)
  try {
    const recipe = await loadRecipe(site.slug)
    if (recipe === null)
      return { problem: `${site.slug} has no demo stock recipe (tenants/${site.slug}/stock.json).` }
    const now = Math.floor(Date.now() / 1000)
    const result = await importDemo(connected, recipe, {
      now,
      ...(count !== undefined && { count }),
      onProgress: progress.show,
    })
    // So that `npm start` keeps that number of vehicles.
    if (!isProblem(result) && values.origin === undefined) await recordDemo({ site, recipe, count })
    return result
  } finally {
    progress.end()
    close()
  }
}
