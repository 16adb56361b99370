// The size of the Worker, and what it costs to start: CPU of a new process until its first answer, beyond that of a hello
// Worker. Cloudflare allows 1 s for it, and each new isolate needs it. Beside an earlier build, if there is one.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

import { root } from '#cli/run.ts'
import { BUDGETS } from '#test/budget/budgets.ts'
import { bundleWorker } from './bundle.ts'
import { cpuOf, findChild, median } from './cpu.ts'
import type { Earlier } from './earlier.ts'
import { atMost, note, type Row, toKb, toShort, weighed } from './row.ts'

const TIMES = 9
/** Of the start of the earlier build. */
const MAX_START = 1.3
const HELLO = "export default { fetch: () => new Response('Hello, world') }"
type Options = Parameters<typeof convertV4MiniflareOptions>[0]
type Started = {
  compatibilityDate: unknown
  compatibilityFlags: unknown
  modules: { type: string; path: string; contents: string }[]
}

export async function benchStart(earlier: Earlier | null): Promise<Row[]> {
  const own = await readBuild(root)
  const before = earlier === null ? null : await readBuild(earlier.folder)
  const hello = { ...own.worker, modules: toModules(HELLO) }
  const starts: { own: number; before: number }[] = []
  for (let n = 0; n < TIMES; n += 1) {
    const least = await start(hello)
    starts.push({
      own: (await start(own.worker)) - least,
      before: before === null ? NaN : (await start(before.worker)) - least,
    })
  }
  const ours = median(starts.map((one) => one.own))
  const size = weighed('the Worker, gzip', own.gzip, BUDGETS.worker)
  if (earlier === null || before === null)
    return [size, note('start of the Worker: CPU beyond hello', `${toShort(ours)} ms`)]
  const theirs = median(starts.map((one) => one.before))
  const what = `start of the Worker: CPU beyond hello, ${toShort(ours)} against ${toShort(theirs)} ms of ${earlier.commit}`
  return [
    size,
    note(`the Worker of ${earlier.commit}, gzip`, toKb(before.gzip)),
    atMost(what, ours / theirs, MAX_START, 'x'),
  ]
}

/** The Worker of a project's folder as it is deployed, and its bytes. */
async function readBuild(folder: string): Promise<{ worker: Started; gzip: number }> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(folder, 'wrangler.toml'))
  const { compatibilityDate, compatibilityFlags } = workerOptions
  const { text } = await bundleWorker('src/worker.ts', folder)
  return {
    worker: { compatibilityDate, compatibilityFlags, modules: toModules(text) },
    gzip: gzipSync(text).byteLength,
  }
}

const toModules = (contents: string) => [{ type: 'ESModule', path: 'worker.js', contents }]

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
