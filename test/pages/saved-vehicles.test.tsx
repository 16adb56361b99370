import { describe, expect, it } from 'vitest'

import { FavouritesBody } from '#apps/site/pages/favourites/route.tsx'
import { ownLinks } from '#apps/site/ui/navigation.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { draw, textsBy } from '#test/ui/render.tsx'
import { sampleSite } from '#test/ui/samples.ts'
import { sampleVehicle } from '#test/ui/vehicle.ts'

const WITH_ACCOUNT: Partial<SiteInput> = {
  account: { sign_in: true },
  garage: { favourites: true, watchlist: true },
}
const labels = (site: Partial<SiteInput>) => ownLinks(sampleSite(site)).map(({ label }) => label)

describe('saved vehicles', () => {
  it('are one list in the links of a site: the account’s, or the device’s', () => {
    expect(labels(WITH_ACCOUNT)).toContain('Watchlist')
    expect(labels(WITH_ACCOUNT)).not.toContain('Favourites')
    const onDevice = labels({ ...WITH_ACCOUNT, garage: { favourites: true, watchlist: false } })
    expect(onDevice).toContain('Favourites')
    expect(onDevice).not.toContain('Watchlist')
  })

  it('say where they are kept, and how to have them on every device', () => {
    const kept = (input: Partial<SiteInput>) => {
      const site = sampleSite(input)
      const { card } = sampleVehicle({}, site)
      return textsBy(draw(<FavouritesBody cards={[card]} left={[]} />, site), 'where-kept')
    }
    const shared = 'A shortlist that someone shared. Save the cars to keep them.'
    expect(kept(WITH_ACCOUNT)).toEqual([
      `Saved on this device only. Save cars to your account to see them on every device. ${shared}`,
    ])
    expect(kept({ account: { sign_in: false } })).toEqual([`Saved on this device only. ${shared}`])
  })
})
