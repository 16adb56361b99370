import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { root } from '#cli/run.ts'
import { checkIntake } from '#rollout/checks/check-intake.ts'
import { checkUpstreams } from '#rollout/checks/check-upstreams.ts'
import { COLUMN_MAPS, findMap } from '#feeds/import/column-map.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

type Feed = NonNullable<NonNullable<SiteInput['intake']>['feeds']>[number]

const URL = 'https://stock-feed.upstreams.example/stock.csv'
const feed = (more: Partial<Feed> = {}): Feed => ({ name: 'dms', url: URL, ...more })
const check = (feeds: Feed[], more: Partial<SiteInput> = {}) => {
  const site = testSite({ intake: { feeds }, ...more })
  return [...checkIntake(site), ...checkUpstreams(site)].map(({ path }) => path)
}

const SEALED = 'c2VhbGVk'.repeat(6)

describe('checks of feeds', () => {
  it('pass feeds of listed hosts', () => {
    expect(check([])).toEqual([])
    expect(check([feed({ map: 'australian-listings' })])).toEqual([])
    expect(check([feed({ secret: 'dms' })], { secrets: { dms: SEALED } })).toEqual([])
  })

  it('refuse other hosts, and unknown maps and keys (TH15, TH17)', () => {
    for (const url of [
      'https://evil.example/x',
      'http://169.254.169.254/',
      URL.replace('//', '//u:p@'),
    ])
      expect(check([feed({ url })])).toEqual(['intake.feeds[0].url'])
    expect(check([feed({ map: 'nosuch' })])).toEqual(['intake.feeds[0].map'])
    expect(check([feed({ secret: 'dms' })])).toEqual(['intake.feeds[0].secret'])
  })

  it('refuse feeds that would mark each other’s vehicles as sold', () => {
    const other = feed({ name: 'other', holds_all: false })
    expect(check([feed(), other])).toEqual(['intake.feeds[0].holds_all'])
    expect(check([feed({ holds_all: false }), other])).toEqual([])
    expect(check([feed({ holds_all: false }), { ...other, name: 'dms' }])).toEqual([
      'intake.feeds[1].name',
    ])
  })

  it('refuse feeds into an engine without a key', () => {
    const engine = { kind: 'algolia' as const, app_id: 'NOKEY', search_key: 'searchonly1' }
    expect(check([feed()], { search: { engine } })).toEqual(['search.engine.write_secret'])
  })
})

describe('column maps', () => {
  it('are all known to the Worker, and complete', async () => {
    const files = await readdir(join(root, 'tenants/catalogue/maps'))
    expect(Object.keys(COLUMN_MAPS)).toEqual(files.map((file) => file.replace(/\.json$/, '')))
    for (const name of Object.keys(COLUMN_MAPS))
      expect(findMap(null, name)).toMatchObject({ name: expect.any(String) })
  })
})
