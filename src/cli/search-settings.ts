// `npm run search:settings -- --site <slug>`: applies settings, replicas and synonyms to a site's index, in either
// engine.
import { readOptions } from './read-options.ts'
import { connectSite } from './stock/connect.ts'
import { isProblem } from '#feeds/import/problem.ts'
import { statesOf } from '#sales/charges/drive-away.ts'

const USAGE =
  'npm run search:settings -- --site <slug> [--origin https://www.dealer.com.au] [--port 8787]'
const config = {
  options: {
    site: { type: 'string' },
    origin: { type: 'string' },
    port: { type: 'string', default: process.env.PORT ?? '8787' },
  },
} as const
const { values } = readOptions(config, USAGE)

const connected = await connectSite({
  slug: values.site,
  origin: values.origin,
  port: Number(values.port),
})
if (isProblem(connected)) {
  console.error(connected.problem)
  process.exitCode = 1
} else {
  const { site, store, address, close } = connected
  const names = await store.applySettings(site.search.index, statesOf(site))
  console.log(`${address}: settings and synonyms applied to ${names.join(', ')}.`)
  close()
}
