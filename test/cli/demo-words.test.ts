// The words of the demo sites: in sentence case and in the voice of each. Harbour keeps the specification's own words.
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { root } from '#cli/run.ts'
import { readSites } from '#cli/tenants/read-sites.ts'
import type { Site } from '#tenant/schema.ts'

const files = await readSites(join(root, 'tenants'))
const sites = files.flatMap(({ site }) => (site === null || site.slug === 'harbour' ? [] : site))

/** Words of templates that each site has its own for. */
const OLD = /Get Finance Now|Start Finance Journey|In-Stock|Twitter|View All Used|Show Me/

/** Headings, buttons and choices that a site may leave at the specification's words. */
function wordsOf(site: Site): string[] {
  const { cards, facts, finance, forms, market, models, places, sales_counter, sidebar } = site
  return [
    places.title,
    ...Object.values(places.labels),
    ...Object.values(facts.tab_titles),
    ...Object.values(facts.type_words),
    ...finance.pages.flatMap((page) => [page.start_label, page.all_label]),
    finance.pre_approval.label,
    cards.similar_label,
    sidebar.below_market_text,
    market.similar_title,
    ...(models.list.length > 0 ? [models.coming_soon_label] : []),
    sales_counter.label,
    site.test_drive.only_tag,
    forms.email_us,
    // Dealers' systems know the first one as it is.
    ...forms.categories.slice(1),
  ]
}

/** A word after the first that begins with a capital, and is no name. */
function findTitleCase(words: string, site: Site): string | undefined {
  const names = new Set([...site.name.split(' '), 'WoF', 'Tui', 'Mazda', 'I'])
  const later = words
    .replaceAll(/[.?!] \S+/g, '')
    .split(/[\s-]/)
    .slice(1)
  return later.find((word) => /^\p{Lu}/u.test(word) && !names.has(word.replaceAll(/\W/g, '')))
}

describe.each(sites.map((site) => [site.slug, site] as const))('%s', (_, site) => {
  it('has none of the old words of templates', () => {
    expect(OLD.exec(JSON.stringify(site))?.[0]).toBeUndefined()
  })

  it('writes headings, buttons and choices in sentence case', () => {
    const wrong = wordsOf(site).filter((words) => findTitleCase(words, site) !== undefined)
    expect(wrong).toEqual([])
  })

  it('calls its offers one thing in its menus and on their page', () => {
    const links = site.layout.navigation.flatMap((item) => [item, ...item.children])
    const offers = links.filter(({ href }) => href === '/special-offers')
    for (const { label } of offers)
      expect(site.offers.title.toLowerCase()).toContain(label.toLowerCase())
  })
})
