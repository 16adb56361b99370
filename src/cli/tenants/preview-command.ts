// `npm run tenants -- preview <slug>`: puts what stands under tenants/ beside the live version, and prints the link that
// shows it to one browser at a time.
import { parseArgs } from 'node:util'

import { readMasterKey } from '#cli/stock/secret.ts'

import { describeProblems, loadCheckedSites, unknownSite } from './checked-sites.ts'
import { makePreview } from './preview.ts'
import { createWranglerKv } from './wrangler-kv.ts'

export const PREVIEW_USAGE =
  'npm run tenants -- preview <slug> [--hours 24] [--remote] [--port 8787]'

const MOST_HOURS = 168

/** The exit code. */
export async function runPreview(words: string[]): Promise<number> {
  const asked = readWords(words)
  if (asked === null) return fail(PREVIEW_USAGE)
  const { slug, hours, remote, port } = asked
  const file = (await loadCheckedSites()).find((known) => known.slug === slug)
  if (file === undefined) return fail(unknownSite(slug))
  if (file.site === null || file.problems.length > 0) return fail(describeProblems([file]))
  // The key of this machine signs nothing that a deployment takes.
  const masterKey = remote ? (process.env.MASTER_KEY ?? null) : await readMasterKey()
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

type Asked = { slug: string; hours: number; remote: boolean; port: string }

function readWords(words: string[]): Asked | null {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        hours: { type: 'string', default: '24' },
        remote: { type: 'boolean', default: false },
        port: { type: 'string', default: process.env.PORT ?? '8787' },
      },
    })
    const [slug, ...more] = positionals
    const hours = Number(values.hours)
    const isRight = Number.isInteger(hours) && hours >= 1 && hours <= MOST_HOURS
    if (slug === undefined || more.length > 0 || !isRight) return null
    return { slug, hours, remote: values.remote, port: values.port }
  } catch {
    return null
  }
}

function fail(message: string): number {
  console.error(message)
  return 1
}
