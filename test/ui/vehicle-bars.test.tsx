import { describe, expect, it } from 'vitest'

import { BottomBar, StickyHeader } from '#apps/site/pages/car/bars.tsx'
import type { SiteInput } from '#tenant/schema.ts'
import { attributesOf, draw, textsBy } from './render.tsx'
import { sampleSite } from './samples.ts'
import { sampleVehicle } from './vehicle.ts'

function bars(more: Record<string, unknown> = {}, input: Partial<SiteInput> = {}): string {
  const site = sampleSite({ phone_numbers: { used: '1800 1' }, ...input })
  const vehicle = sampleVehicle(more, site)
  const both = (
    <>
      <StickyHeader {...vehicle} />
      <BottomBar {...vehicle} />
    </>
  )
  return draw(both, site)
}

describe('sticky bars', () => {
  it('are the header, hidden until 500 px, and the bottom bar, which is there at once (W23)', () => {
    const html = bars()
    expect(attributesOf(html, 'data-shown-after')).toEqual(['500'])
    expect(html.match(/ hidden=""/g)).toHaveLength(1)
  })

  it('hide the bottom bar until 900 px if the site wants that (W24)', () => {
    const html = bars({}, { sidebar: { bottom_bar_from: 'scrolled' } })
    expect(attributesOf(html, 'data-shown-after')).toEqual(['500', '900'])
    expect(html.match(/ hidden=""/g)).toHaveLength(2)
  })

  it('repeat title, price and the first button; below them the call', () => {
    const html = bars()
    expect(textsBy(html, 'sticky-header')).toEqual(['2021 Toyota HiLux SR5 $45,990 Enquire'])
    expect(textsBy(html, 'bottom-bar')).toEqual(['Enquire Call'])
    expect(textsBy(bars({}, { phone_numbers: {} }), 'bottom-bar')).toEqual(['Enquire Test drive'])
  })

  it('do not break a model after its hyphen', () => {
    expect(bars({ make: 'Mazda', model: 'CX-5' })).toContain('Mazda CX-\u20605')
  })

  it('exist only if the site wants them', () => {
    expect(bars({}, { sidebar: { sticky_header: false, bottom_bar: 'never' } })).toBe('')
    expect(bars({}, { sidebar: { bottom_bar: 'always' } })).toContain('bottom-bar-always')
    expect(bars({}, { sidebar: { actions: [] } })).not.toContain('bottom-bar')
  })

  it('do not exist for a vehicle that is gone (W48)', () => {
    expect(bars({ sold: true })).toBe('')
  })
})
