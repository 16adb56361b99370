// `npm run stock:key -- --site <slug>`: the keys that a dealer's own system uses to send its stock, to be given to the
// dealer.
import { join } from 'node:path'

import { fail } from '#cli/fail.ts'
import { deliveryKey, stockKey } from '#tenant/secret.ts'
import { readSites } from '#cli/tenants/read-sites.ts'
import { unknownSite } from '#cli/tenants/checked-sites.ts'
import { readMasterKey } from './master-key.ts'
import { readOptions } from './read-options.ts'
import { root } from './run.ts'

const USAGE = `npm run stock:key -- --site <slug>

  Prints a site's key for signing stock deliveries, and its key for reading their results.
  Both are derived from MASTER_KEY, in the environment or .dev.vars, and from the newest of the site's
  intake.key_versions. A deployed site uses a different MASTER_KEY.`

const { values } = readOptions({ options: { site: { type: 'string' } } } as const, USAGE)
process.exitCode = await printKeys(values.site)

async function printKeys(slug: string | undefined): Promise<number> {
  if (slug === undefined) return fail(USAGE)
  const masterKey = await readMasterKey()
  if (masterKey === null) return fail('MASTER_KEY is not set. Run npm start once to create it.')
  const file = (await readSites(join(root, 'tenants'))).find((known) => known.slug === slug)
  if (file === undefined) return fail(unknownSite(slug))
  if (file.site === null)
    return fail(`tenants/${slug} has errors: npm run tenants -- check ${slug}`)
  const [version] = file.site.intake.key_versions
  console.log(`signs deliveries     ${await deliveryKey(masterKey, slug, version)}`)
  console.log(`x-algolia-api-key    ${await stockKey(masterKey, slug, version)}`)
  return 0
}
