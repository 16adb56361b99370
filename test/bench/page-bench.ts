// What pages cost the Worker: lists against the same lists of the peer (peer.ts), with 10,000 vehicles, and all kinds of pages
// against an earlier build if there is one. A cost is the CPU of the whole process that answers. The Worker's includes the
// local stand-ins of KV, D1 and Durable Objects, which use no CPU of a Worker that is deployed; the peer has none.
import { type Job, measureJobs } from './cpu.ts'
import { type Earlier, type EarlierDemo, openEarlier } from './earlier.ts'
import type { Demo } from './open-demo.ts'
import {
  type Build,
  expectSameLists,
  type PageName,
  PAGE_NAMES,
  PAGES,
  toBuildJobs,
  toPeerJobs,
} from './page-jobs.ts'
import { startPeer } from './peer.ts'
import { atMost, note, type Row, toShort } from './row.ts'
import { toShop } from './shop.ts'
import { PORTS } from './workers.ts'

/** Of the CPU of Next.js with Orama. */
const BUDGETS: Partial<Record<PageName, number>> = { refined: 0.2, text: 0.25, kept: 0.3 }
/** Requests of each kind before anything is measured, after which V8 has compiled what runs often. */
const WARM_UP = 600
/**
 * Many short rounds: V8 collects its whole heap about once a second, which costs as much as thirty pages and so would
 * decide the median of a few long ones.
 */
const ROUNDS = { rounds: 25, times: 20 }

export async function benchPages(demo: Demo, earlier: Earlier | null): Promise<Row[]> {
  const { workers, large, now } = demo
  const host = `${large.site.slug}.localhost`
  const own = toBuild(workers, host)
  const peer = await startPeer(await toShop(large, now), PORTS.peer)
  try {
    await expectSameLists(own, peer)
    const sides = { own: await toBuildJobs(own), peer: toPeerJobs(peer) }
    if (earlier === null) return toPeerRows(await measure(sides))
    const opened = await openEarlier(earlier)
    try {
      const jobs = await toBuildJobs(toBuild(opened, host))
      const costs = await measure({ ...sides, earlier: jobs })
      return [...toPeerRows(costs), ...toEarlierRows(costs, earlier)]
    } finally {
      opened.close()
    }
  } finally {
    peer.close()
  }
}

type Jobs = Partial<Record<PageName, Job>>
type CostOf = (side: 'own' | 'peer' | 'earlier', page: PageName) => number

async function measure(sides: Record<string, Jobs>): Promise<CostOf> {
  const costs = await measureJobs(byPage(sides), { ...ROUNDS, warmUp: WARM_UP })
  return (side, page) => costs[`${page} ${side}`]?.cpu ?? NaN
}

/** Lists against the peer's, and what the other pages cost. */
function toPeerRows(costOf: CostOf): Row[] {
  return PAGE_NAMES.map((page) => {
    const [ours, peers, budget] = [costOf('own', page), costOf('peer', page), BUDGETS[page]]
    if (budget === undefined) return note(`${PAGES[page]}: CPU`, ms(ours))
    const what = `${PAGES[page]}: CPU, ${ms(ours)} against ${ms(peers)} of Next.js with Orama`
    return atMost(what, ours / peers, budget, 'x')
  })
}

function toEarlierRows(costOf: CostOf, { commit }: Earlier): Row[] {
  return PAGE_NAMES.map((page) => {
    const [ours, before] = [costOf('own', page), costOf('earlier', page)]
    const what = `${PAGES[page]}: CPU, ${ms(ours)} against ${ms(before)} of ${commit}`
    return note(what, `${toShort(ours / before)} x`)
  })
}

/** Jobs of the same page take turns one after the other: what else the machine does changes from second to second. */
function byPage(sides: Record<string, Jobs>): Record<string, Job> {
  const jobs = PAGE_NAMES.flatMap((page) =>
    Object.entries(sides).flatMap(([side, { [page]: job }]) =>
      job === undefined ? [] : [[`${page} ${side}`, job] as const],
    ),
  )
  return Object.fromEntries(jobs)
}

/** Pages are asked of the Worker without assets: to find that a path is none costs the local runtime more than a kept page. */
function toBuild({ pid, shop, crowd }: Omit<EarlierDemo, 'close'>, host: string): Build {
  return { pid, host, visit: crowd, withAssets: shop }
}

const ms = (cpu: number) => `${toShort(cpu)} ms`
