// Whether ten thousand tenants make a page of one of them dearer.
import { publishedText } from '#test/support/published.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import type { Site } from '#tenant/schema.ts'
import { measureCosts } from './cpu.ts'
import { atMost, note, toShort, type Row } from './row.ts'
import type { Workers } from './workers.ts'

const MANY = 10_000
const TOGETHER = 8

/** `site` is open in both Workers with the same stock. */
export async function benchTenants({ pid, shop, crowd }: Workers, site: Site): Promise<Row[]> {
  const names = Array.from({ length: MANY }, (_, n) => `dealer-${n}`)
  await crowd.addTenants((await Promise.all(names.map((slug) => toPairs(site, slug)))).flat())
  // Each of them once, so that the memo has been filled and has dropped what it could not hold.
  await visitAll(names, (slug) => crowd(`${slug}.localhost`, '/'))
  const host = `${site.slug}.localhost`
  const page = '/search/used-cars'
  const { few, many } = await measureCosts(
    pid,
    { few: () => shop(host, page), many: () => crowd(host, page) },
    { rounds: 15, times: 60, warmUp: 150 },
  )
  const change = (many.cpu / few.cpu - 1) * 100
  return [
    note('warm page, the demo sites alone: CPU', `${toShort(few.cpu)} ms`),
    note('warm page, 10,000 tenants: CPU', `${toShort(many.cpu)} ms`),
    atMost('warm page: 10,000 tenants against the demo sites', Math.max(0, change), 10, '% more'),
  ]
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
