import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

import { describeProblems, loadCheckedSites } from '#cli/tenants/checked-sites.ts'
import type { Site } from '#tenant/schema.ts'

/** Sites that a dealer adds beside them are not tested here. */
const DEMO = new Set(['banksia-caravans', 'harbour', 'tui-motors', 'wattle-park-mazda'])
const files = (await loadCheckedSites()).filter(({ slug }) => DEMO.has(slug))
const sites = files.map(({ site }) => site).filter((site): site is Site => site !== null)
const valuesOf = (pick: (site: Site) => unknown) =>
  new Set(sites.map((site) => JSON.stringify(pick(site))))

describe('the demo sites', () => {
  it('are four, and have no problems', () => {
    expect(describeProblems(files)).toBe('')
    expect(sites).toHaveLength(4)
  })

  it.each(sites.map((site) => [site.slug, site] as const))(
    'promise in the privacy policy of %s what the product does, for as long as it does',
    (_, site) => {
      const policy = JSON.stringify(site.pages.find(({ path }) => path === site.privacy.policy))
      const months = site.privacy.keep_months
      expect(policy).toContain(`other forms for ${months.leads} months`)
      expect(policy).toContain(`looked like spam for ${months.suspected_spam}`)
      const { account, cards } = site
      expect(policy.includes(`for ${months.reservations} months after they end`)).toBe(
        cards.checkout.enabled,
      )
      expect(policy.includes(`${months.accounts} months after the last sign-in`)).toBe(
        account.sign_in,
      )
      expect(/(?:for|After) (\d+) months(?=, your number| without)/i.exec(policy)?.[1]).toBe(
        account.sign_in ? String(account.new_account_months) : undefined,
      )
      expect(policy.includes(`prize draws for ${months.prize_draws} months`)).toBe(
        account.spin_to_win !== null,
      )
      // Replies to texts are not read, and the databases are created in Oceania (npm run deploy).
      expect(policy).not.toMatch(/\bSTOP\b/)
      expect(policy).toContain('Oceania')
    },
  )

  it('share no brand, accent or header colour', () => {
    const colours = sites.flatMap(({ theme: { colours } }) => [
      ...new Set(
        [colours.brand, colours.accent, colours.header].map((colour) => colour.toLowerCase()),
      ),
    ])
    expect(new Set(colours).size).toBe(colours.length)
    expect(colours.length).toBeGreaterThanOrEqual(12)
  })

  it.each<[string, (site: Site) => unknown, number]>([
    ['typeface', (site) => site.theme.typeface, 4],
    ['form of the header', (site) => site.layout.header, 4],
    ['corners', (site) => site.theme.radius, 4],
    ['headings', (site) => site.theme.heading, 4],
    ['room', (site) => site.theme.density, 3],
    ['edge of cards', (site) => site.theme.card, 3],
    ['footer', (site) => site.layout.footer, 4],
    ['just-arrived days (T9)', (site) => site.specifications.just_arrived_days, 4],
    ['just-arrived tag (T9)', (site) => site.specifications.just_arrived_tag_name, 4],
    ['sold cars (T8)', (site) => site.search.sold, 4],
    ['sold tag (T8)', (site) => site.specifications.sold_tag_name, 4],
    ['no-price text (T10)', (site) => site.specifications.no_price_text, 4],
    ['certified only (T11)', (site) => site.search.certified_only, 2],
    ['price 0 in "lowest price" (T12)', (site) => site.search.hide_price_zero, 2],
    ['promo positions (T13)', (site) => site.promos.positions, 4],
    ['random offset of promos (W8)', (site) => site.promos.random_offset, 2],
    ['filters', (site) => site.search.facets, 4],
    ['dropdowns (W5)', (site) => site.search.dropdowns, 4],
    ['bodies (T26)', (site) => site.search.custom_bodies, 2],
    ['excluded stock (T27)', (site) => site.search.excluded_stock_numbers, 2],
    ['make restriction (T28)', (site) => site.make_restriction, 2],
    ['city in titles (T29)', (site) => site.override_city, 4],
    ['brand grid (T7)', (site) => site.layout.brand_grid, 2],
    ['weekly repayments (W13)', (site) => site.finance.show_weekly, 2],
    ['country', (site) => site.locale, 2],
    ['buttons of cards (T6)', (site) => site.cards.actions, 4],
    ['facts on cards', (site) => site.cards.chips, 4],
  ])('differ in %s', (_, pick, ways) => {
    expect(valuesOf(pick).size).toBe(ways)
  })

  it.each(sites.map((site) => [site.slug, site] as const))(
    '%s has a logo of its own',
    async (slug, site) => {
      expect(site.layout.logo.url).toBe(`/build/sites/${slug}/logo.svg`)
      const drawing = await readFile(`tenants/${slug}/logo.svg`, 'utf8')
      expect(drawing).toContain(`aria-label="${site.name}"`)
      expect(drawing).not.toMatch(/<(?:script|image|foreignObject|style)|href|on\w+=/i)
      expect(drawing.length).toBeLessThan(10_000)
    },
  )

  it('call no number that of the yard which has the vehicle unless it is (C18)', () => {
    const says = (text: string) => /yard (?:that|which|where)/i.test(text)
    for (const { slug, sidebar } of sites) expect(says(sidebar.phone.text), slug).toBe(false)
    const shown = sites.filter(({ sidebar }) => says(sidebar.phone.location_text))
    expect(shown.map(({ phone_numbers }) => phone_numbers.location_first)).toEqual([true])
  })

  it('list no fees of a loan among warranties (W92)', () => {
    for (const { slug, pages } of sites) {
      const warranty = pages.find(({ path }) => path === '/warranty')
      const promises = warranty?.blocks.filter((block) => block.kind === 'promises') ?? []
      expect(promises.length, slug).toBeGreaterThan(0)
      expect(
        promises.filter(({ fees }) => fees),
        slug,
      ).toEqual([])
    }
  })

  it('have an acknowledgement of country in Australia', () => {
    for (const site of sites)
      expect(site.layout.acknowledgement !== '', site.slug).toBe(site.locale === 'en-AU')
  })
})
