// `npm run tenants -- preview <slug>`: puts what stands under tenants/ beside the live version, and prints the link that
// shows it to one browser at a time.
import { fail } from '#cli/fail.ts'
import { deployedKey, readMasterKey } from '#cli/master-key.ts'
import { readOptions } from '#cli/read-options.ts'

import { describeProblems, loadCheckedSites, unknownSite } from './checked-sites.ts'
import { makePreview } from './preview.ts'
import { createWranglerKv } from './wrangler-kv.ts'

const USAGE = 'npm run tenants -- preview <slug> [--hours 24] [--remote] [--port 8787]'

const MAX_HOURS = 168

/** Prints the link; the code to end with. */
export async function runPreview(args: string[]): Promise<number> {
  const options = {
    hours: { type: 'string', default: '24' },
    remote: { type: 'boolean', default: false },
    port: { type: 'string', default: process.env.PORT ?? '8787' },
  } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const [slug, ...more] = positionals
  const { remote, port } = values
  const hours = /^\d{1,3}$/.test(values.hours) ? Number(values.hours) : 0
  if (slug === undefined || more.length > 0 || hours < 1 || hours > MAX_HOURS) return fail(USAGE)
  const file = (await loadCheckedSites({ slugs: [slug] })).find((known) => known.slug === slug)
  if (file === undefined) return fail(unknownSite(slug))
  if (file.site === null || file.problems.length > 0) return fail(describeProblems([file]))
  // The key of this machine signs nothing that a deployment takes.
  const masterKey = remote ? deployedKey() : await readMasterKey()
  if (masterKey === null)
    return fail(
      remote
        ? 'Set MASTER_KEY in the environment to that of the deployment: it signs the link.'
        : 'There is no MASTER_KEY: run npm start once, it makes one.',
    )
  const made = await makePreview({
    site: file.site,
    kv: createWranglerKv({ remote }),
    masterKey,
    hours,
    origin: remote ? null : `http://${slug}.localhost:${port}`,
    now: Math.floor(Date.now() / 1000),
  })
  if ('problem' in made) return fail(made.problem)
  console.log(
    `${slug} as it stands under tenants/${slug}, for ${hours} h, not live:\n\n  ${made.address}\n\n` +
      'Whoever has the link may see it; nothing is sent from there. "Leave" at the top of each page goes back.',
  )
  return 0
}
