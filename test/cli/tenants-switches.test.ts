// Every switch of a site: with it turned, the check must ask for no page that the site rightly lacks.
import { describe, expect, it } from 'vitest'

import { loadCheckedSites } from '#cli/tenants/checked-sites.ts'
import { isAnswered, withoutQuery } from '#rollout/checks/own-pages.ts'
import { toPagesToCheck, toRenderStock } from '#cli/tenants/render-pages.ts'
import { renderSites } from '#cli/tenants/render-sites.ts'
import { isObject } from '#lib/is-object.ts'
import { routes } from '#routes.ts'
import { type Site, siteSchema } from '#tenant/schema.ts'
import { sample } from '#test/support/cases.ts'

const NOW = Math.floor(Date.now() / 1000)
const listOf = (site: Site) => toPagesToCheck(site, toRenderStock(site, NOW), NOW)
/** Those with the fewest pages first: all pages of some are drawn. */
const demos = (await loadCheckedSites())
  .flatMap(({ site }) => site ?? [])
  .map((site) => ({ site, pages: listOf(site).length }))
  .toSorted((one, other) => one.pages - other.pages)
  .map(({ site }) => site)

type Step = string | number

/** Paths of all switches; of a list, those of its first item. */
function switchesOf(value: unknown, path: Step[] = []): Step[][] {
  if (typeof value === 'boolean') return [path]
  if (Array.isArray(value)) return value.length === 0 ? [] : switchesOf(value[0], [...path, 0])
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => switchesOf(inner, [...path, key]))
}

function turn(value: unknown, [step, ...rest]: readonly Step[]): unknown {
  if (step === undefined) return value !== true
  if (Array.isArray(value)) return value.map((one, at) => (at === step ? turn(one, rest) : one))
  return isObject(value) ? { ...value, [step]: turn(value[step], rest) } : value
}

type Turned = { name: string; before: Site; site: Site }

/** Each switch once, turned on the first demo site that has it. */
const turned: Turned[] = [
  ...new Map(
    demos
      .flatMap((before) => switchesOf(before).map((path) => ({ path, before })))
      .map(({ path, before }) => ({ path, before, name: path.join('.') }))
      .reverse()
      .map((one) => [one.name, one]),
  ).values(),
].flatMap(({ path, before, name }, at) => {
  const slug = `switch-${at}`
  const read = siteSchema.safeParse({ ...(turn(before, path) as object), slug })
  if (read.success) return [{ name, before, site: read.data }]
  // The domain list of browsers takes no domain without its subdomains.
  expect(name).toBe('https.preload')
  return []
})

/** Whether turning the switch adds or removes a page at a fixed address. */
function ownsPage({ before, site }: Turned): boolean {
  return Object.values(routes).some(
    ({ pattern }) => isAnswered(pattern, before) !== isAnswered(pattern, site),
  )
}

describe('a site with any one switch turned (T15)', () => {
  it('is checked only for pages that it has', () => {
    expect(turned.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['sharing.print', 'budget.enabled', 'account.spin_to_win.show']),
    )
    const missing = turned.flatMap(({ name, site }) =>
      listOf(site)
        .filter(({ is, statuses }) => is === 'page' && statuses.join() === '200')
        .map(({ path }) => path)
        .filter((path) => !isAnswered(withoutQuery(path), site))
        .map((path) => `${name}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('is drawn without a problem if the switch adds or removes a page', async () => {
    const all = turned.filter(ownsPage)
    const print = all.filter(({ name }) => name === 'sharing.print')
    expect(print).toHaveLength(1)
    // All pages of each are drawn.
    const owners = [...new Set([...print, ...sample(all, 1, 1)])]
    const found = await renderSites(owners.map(({ site }) => site))
    const problems = owners.map(({ name, site }) => ({ name, problems: found.get(site.slug) }))
    expect(problems).toEqual(owners.map(({ name }) => ({ name, problems: [] })))
  })
})
