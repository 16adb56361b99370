// `npm run stock:key -- --site <slug>`: the keys with which a dealer's own system sends its stock, to be given to the dealer.
import { deliveryKey, stockKey } from '#tenant/stock-key.ts'
import { readMasterKey } from './master-key.ts'
import { readOptions } from './read-options.ts'

const USAGE = `npm run stock:key -- --site <slug>

  Prints the key that signs deliveries of stock for one site, and the one that reads what became of them.
  They are made of MASTER_KEY, of the environment or of .dev.vars: a deployed site has another.`

const { values } = readOptions({ options: { site: { type: 'string' } } } as const, USAGE)
const masterKey = await readMasterKey()

if (values.site === undefined || masterKey === null) {
  console.error(masterKey === null ? 'There is no MASTER_KEY. npm start makes one.' : USAGE)
  process.exitCode = 1
} else {
  console.log(`signs deliveries     ${await deliveryKey(masterKey, values.site)}`)
  console.log(`x-algolia-api-key    ${await stockKey(masterKey, values.site)}`)
}
