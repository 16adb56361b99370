// `npm run stock:key -- --site <slug>`: the keys with which a dealer's own system sends its stock, to be given to the dealer.
import { deliveryKey, stockKey } from '#tenant/secret.ts'
import { readMasterKey } from './master-key.ts'
import { readOptions } from './read-options.ts'

const USAGE = `npm run stock:key -- --site <slug>

  Prints a site's key for signing stock deliveries, and its key for reading their results.
  Both are derived from MASTER_KEY, in the environment or .dev.vars. A deployed site uses a different one.`

const { values } = readOptions({ options: { site: { type: 'string' } } } as const, USAGE)
const masterKey = await readMasterKey()

if (values.site === undefined || masterKey === null) {
  console.error(
    masterKey === null ? 'MASTER_KEY is not set. Run npm start once to create it.' : USAGE,
  )
  process.exitCode = 1
} else {
  console.log(`signs deliveries     ${await deliveryKey(masterKey, values.site)}`)
  console.log(`x-algolia-api-key    ${await stockKey(masterKey, values.site)}`)
}
