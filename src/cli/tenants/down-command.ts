// `tenants down` and `tenants up`: takes a dealer's website offline, and restores it unchanged.
import { fail } from '#cli/fail.ts'
import { readOptions } from '#cli/read-options.ts'
import { readPublisher } from './publish-command.ts'
import { openOperations, type Operations } from './operations.ts'

const USAGE = `npm run tenants -- down|up <slug> [--note text] [--remote]

--port    of npm start, if it is not 8787`

/** Publishes the live version with the website taken down or restored, and no other change; returns the exit code. */
export async function runTakeDown(args: string[], isDown: boolean): Promise<number> {
  const options = {
    remote: { type: 'boolean', default: false },
    note: { type: 'string', default: '' },
    port: { type: 'string', default: process.env.PORT ?? '8787' },
  } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const [slug, ...more] = positionals
  if (slug === undefined || more.length > 0) return fail(USAGE)
  const change = { slug, isDown, by: await readPublisher(), note: values.note, dev: !values.remote }
  const done = await takeDown(await openOperations(values), change)
  if ('refused' in done) return fail(done.refused)
  console.log(`  ${done.text}`)
  return 0
}

type TakeDown = { slug: string; isDown: boolean; by: string; note: string; dev: boolean }

/** Through the site's draft object: drafts and files are merged with it, and neither undoes it. */
export async function takeDown(
  operations: Pick<Operations, 'loadSite' | 'publish'>,
  { slug, isDown, by, note, dev }: TakeDown,
): Promise<{ text: string } | { refused: string }> {
  const { live } = await operations.loadSite(slug)
  if (live === null) return { refused: `${slug} is not live.` }
  if ((live.source['taken_down'] === true) === isDown)
    return { text: `${slug} is ${isDown ? 'down' : 'up'} already.` }
  const { taken_down: _, ...others } = live.source
  const source = isDown ? { ...others, taken_down: true } : others
  const why = note || (isDown ? 'Taken down' : 'Put back')
  const request = { by, note: why, source, base: live.version, dev }
  const outcome = await operations.publish(slug, request)
  if ('published' in outcome)
    return {
      text: `${slug}: version ${outcome.published}, ${isDown ? 'down' : 'up'} everywhere within a minute.`,
    }
  return { refused: 'refused' in outcome ? outcome.refused : `${slug} was not changed.` }
}
