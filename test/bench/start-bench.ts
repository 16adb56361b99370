// What starting the Worker costs: CPU of a new process until its first answer, beyond that of a hello Worker. Cloudflare
// allows 1 s for it, and each new isolate needs it.
import { join } from 'node:path'

import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

import { root } from '#cli/run.ts'
import { bundleWorker } from './bundle.ts'
import { cpuOf, findChild, median } from './cpu.ts'
import { note, type Row, toShort } from './row.ts'

const TIMES = 5
const HELLO = "export default { fetch: () => new Response('Hello, world') }"
type Options = Parameters<typeof convertV4MiniflareOptions>[0]
type Started = {
  compatibilityDate: unknown
  compatibilityFlags: unknown
  modules: { type: string; path: string; contents: string }[]
}

export async function benchStart(): Promise<Row[]> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml'))
  const { compatibilityDate, compatibilityFlags } = workerOptions
  const { text } = await bundleWorker('src/worker.ts')
  const platform = { compatibilityDate, compatibilityFlags }
  const beyond: number[] = []
  for (let n = 0; n < TIMES; n += 1) {
    // oxlint-disable no-await-in-loop -- one process at a time
    const hello = await start({ ...platform, ...source(HELLO) })
    const shop = await start({ ...platform, ...source(text) })
    beyond.push(shop - hello)
  }
  return [note('start of the Worker: CPU beyond hello', `${toShort(median(beyond))} ms`)]
}

const source = (contents: string) => ({
  modules: [{ type: 'ESModule', path: 'worker.js', contents }],
})

/** Milliseconds of CPU from the start of the process to the first answer, whatever it says: there is no site. */
async function start(worker: Started): Promise<number> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: () => {},
      workers: [{ name: 'started', ...worker }],
    } as Options), // wrangler and miniflare name the same options by types of their own.
  )
  try {
    await miniflare.ready
    const answer = await miniflare.dispatchFetch('http://nowhere.invalid/robots.txt')
    await answer.text()
    return cpuOf(findChild('workerd'))
  } finally {
    await miniflare.dispose()
  }
}
