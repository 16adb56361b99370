import { describe, expect, it } from 'vitest'

import { recordSettings, recordSynonyms } from '#vehicle/index-settings.ts'

describe('settings of the index', () => {
  it('are the same for the same name, with one replica for each order (R59)', () => {
    const all = recordSettings('Car_production')
    expect(all).toEqual(recordSettings('Car_production'))
    expect(all.map(({ name }) => name)).toEqual([
      'Car_production',
      'Car_production_latest',
      'Car_production_price_desc',
      'Car_production_price_asc',
      'Car_production_value',
      'Car_production_oldest',
    ])
    expect(all[0]?.settings.replicas).toEqual(all.slice(1).map(({ name }) => name))
    expect(all[2]?.settings.ranking?.[0]).toBe('desc(price)')
    expect(all[4]?.settings.ranking?.[0]).toBe('desc(below_market)')
    // Nearest first is the order of the index itself: what a query ranks by comes right after its words.
    expect(all[0]?.settings.ranking?.slice(0, 3)).toEqual(['typo', 'words', 'filters'])
    // A hosted engine too lists vehicles without a price last.
    expect(all[3]?.settings.ranking?.slice(0, 2)).toEqual(['desc(has_price)', 'asc(price)'])
  })

  it('allow counting every filter of E10', () => {
    const facets = recordSettings('x')[0]?.settings.attributesForFaceting ?? []
    const wanted =
      'badge status car_type categories city colour dealership_name filtered_features item_type km location_name make make_model model price subscription_price price_range seats body drive fuel transmission state tag weekly_price_range year certified filterOnly(created_at_timestamp)'
    for (const name of wanted.split(' ')) expect(facets).toContain(name)
  })

  it('treat ute and pick-up, auto and automatic as synonyms', () => {
    const sets = recordSynonyms().map(({ synonyms }) => synonyms)
    expect(sets.some((words) => words.includes('ute') && words.includes('pick-up'))).toBe(true)
    expect(sets.some((words) => words.includes('auto') && words.includes('automatic'))).toBe(true)
  })
})
