// Whether ten thousand tenants slow down a page of one of them, and how long it takes to find one among them.
import { publishedText } from '#test/support/published.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import type { Site } from '#tenant/schema.ts'
import { measureCosts, median } from './cpu.ts'
import { atMost, note, toShort, type Row } from './row.ts'
import type { Workers } from './workers.ts'

const CROWDS = [10, 1000, 10_000]
const TOGETHER = 8
/** Tenants looked up at each size. */
const LOOKED_FOR = 10

/** `site` is open in both Workers with the same stock. */
export async function benchTenants({ pid, shop, crowd }: Workers, site: Site): Promise<Row[]> {
  const rows: Row[] = []
  let there = 0
  for (const many of CROWDS) {
    const names = Array.from({ length: many - there }, (_, n) => `dealer-${there + n}`)
    await crowd.addTenants((await Promise.all(names.map((slug) => toPairs(site, slug)))).flat())
    there = many
    rows.push(...(await findAmong(many, crowd, site)))
  }
  const names = Array.from({ length: there }, (_, n) => `dealer-${n}`)
  // Loads one page of each that needs no stock, so that the memo is filled and has evicted what it could not hold.
  await visitAll(names, (slug) => crowd(`${slug}.localhost`, '/contact'))
  const host = `${site.slug}.localhost`
  const page = '/search/used-cars'
  const { few, many } = await measureCosts(
    pid,
    { few: () => shop(host, page), many: () => crowd(host, page) },
    { rounds: 15, times: 60, warmUp: 150 },
  )
  const change = (many.cpu / few.cpu - 1) * 100
  return [
    ...rows,
    note('warm page, the demo sites alone: CPU', `${toShort(few.cpu)} ms`),
    note('warm page, 10,000 tenants: CPU', `${toShort(many.cpu)} ms`),
    atMost('warm page: 10,000 tenants against the demo sites', Math.max(0, change), 10, '% more'),
  ]
}

/** How long tenants take when first read from KV, and again from the memo. */
async function findAmong(many: number, crowd: Workers['crowd'], site: Site): Promise<Row[]> {
  const tag = many.toLocaleString('en')
  // New ones, spread over the order of the keys: none of them has been read before.
  const names = Array.from({ length: LOOKED_FOR }, (_, n) => `looked-${n}-of-${many}`)
  await crowd.addTenants((await Promise.all(names.map((slug) => toPairs(site, slug)))).flat())
  // The connection and the code are warm; the tenants are not.
  for (let n = 0; n < LOOKED_FOR; n += 1) await timeToFind(crowd, site.slug)
  const cold: number[] = []
  for (const slug of names) cold.push(await timeToFind(crowd, slug))
  const warm: number[] = []
  for (const slug of names) warm.push(await timeToFind(crowd, slug))
  return [
    note(`a tenant among ${tag}, found in KV: time`, `${toShort(median(cold))} ms`),
    note(`a tenant among ${tag}, remembered: time`, `${toShort(median(warm))} ms`),
  ]
}

/** Milliseconds of the cheapest response of a site: almost all of it is finding the site. */
async function timeToFind(crowd: Workers['crowd'], slug: string): Promise<number> {
  const started = performance.now()
  await crowd(`${slug}.localhost`, '/robots.txt')
  return performance.now() - started
}

/** What a publish writes for a tenant like `site`. */
async function toPairs(site: Site, slug: string) {
  const host = `${slug}.localhost`
  const value = await publishedText({ ...site, slug, hosts: [host] })
  return [
    { key: siteKey(slug), value },
    { key: hostKey(host), value: slug },
  ]
}

async function visitAll(slugs: string[], visit: (slug: string) => Promise<unknown>): Promise<void> {
  const left = slugs.values()
  const queue = async () => {
    for (const slug of left) await visit(slug)
  }
  await Promise.all(Array.from({ length: TOGETHER }, queue))
}
