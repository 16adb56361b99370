import { describe, expect, it } from 'vitest'

import type { BlockDeps } from '#apps/site/pages/content/block.ts'
import { renderLocations } from '#apps/site/pages/content/blocks/locations.tsx'
import { block as blockSchema, type BlockOf } from '#tenant/schema-blocks.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { attributesOf, draw, textOf } from '#test/ui/render.tsx'
import { NOW, sampleSite } from '#test/ui/samples.ts'

const TYPES = ['sales', 'sales', 'service', 'parts', 'sales', 'sales', 'sales'] as const
const yards = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    slug: `yard-${at + 1}`,
    name: `Yard ${at + 1}`,
    location_type: TYPES[at],
    primary: at === 0,
    lat: -27.5,
    long: 153,
    ...more,
  }))

async function block(
  asked: Partial<BlockOf<'locations'>>,
  locations: SiteInput['locations'],
  input: Partial<SiteInput> = {},
) {
  const site = sampleSite({ locations, ...input })
  const read = blockSchema.parse({ kind: 'locations', ...asked })
  if (read.kind !== 'locations') throw new Error('It is a block of places')
  // It sends no request.
  const ports = { site, now: NOW } as BlockDeps
  return draw(await renderLocations(read, ports), site)
}
const namesIn = (html: string) =>
  [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name = '']) => textOf(name))
const OSM = { gallery: { embed_hosts: ['www.openstreetmap.org', 'tours.example'] } }

describe('a block of locations (W67)', () => {
  it.each([
    ['service-and-parts', ['Yard 3', 'Yard 4']],
    ['primary', ['Yard 1']],
    ['id', ['Yard 2']],
    ['all', ['Yard 1', 'Yard 2', 'Yard 3', 'Yard 4']],
  ] as const)('shows those of "%s"', async (filter, expected) => {
    expect(namesIn(await block({ filter, location_id: '2' }, yards(4)))).toEqual(expected)
  })

  it('is left out, with its heading, if there is none (V61)', async () => {
    expect(await block({ title: 'Parts' }, yards(2, { visible: false }))).toBe('')
    expect(await block({ filter: 'parts', title: 'Parts' }, yards(2))).toBe('')
  })

  it.each([
    [2, 'few'],
    [3, 'three'],
    [4, 'many'],
    [5, 'many'],
    [6, 'six'],
    [7, 'many'],
  ])('arranges %i cards by their number: %s', async (count, many) => {
    expect(attributesOf(await block({}, yards(count)), 'data-many')).toEqual([many])
  })

  it('has one column for a single card, whatever the layout', async () => {
    for (const layout of ['grid', 'single', 'carousel'] as const)
      expect(await block({ layout, filter: 'primary' }, yards(4))).toContain('class="place-single"')
  })
})

describe('locations in a row (W71)', () => {
  it('use the site’s term, and hint at more from four on', async () => {
    const html = await block({ layout: 'carousel' }, yards(4))
    expect(textOf(html)).toMatch(/^Our Locations Swipe /)
    expect(namesIn(html)).toHaveLength(4)
  })

  it('need no hint up to three', async () => {
    expect(textOf(await block({ layout: 'carousel' }, yards(3)))).not.toContain('Swipe')
  })

  it('have a heading of their own', async () => {
    const html = await block({ layout: 'carousel', title: 'Come by' }, yards(4))
    expect(textOf(html)).toMatch(/^Come by /)
  })
})

describe('locations in tabs (W67)', () => {
  const tour = { tabName: 'See it', iframeUrl: 'https://tours.example/1' }

  it('are radio buttons with one name, the first chosen, so that they need no script', async () => {
    const html = await block({ layout: 'tabs' }, yards(3), OSM)
    expect(attributesOf(html, 'type')).toEqual(['radio', 'radio', 'radio'])
    expect(new Set(attributesOf(html, 'name')).size).toBe(1)
    expect(html.match(/checked=""/g)).toHaveLength(1)
    expect(html.indexOf('checked=""')).toBeLessThan(html.indexOf('Yard 2'))
  })

  it('use tabName, and load iframeUrl only on request', async () => {
    const html = await block({ layout: 'tabs' }, yards(2, tour), OSM)
    expect(textOf(html)).toMatch(/^See it /)
    expect(html).not.toContain('<iframe')
    expect(attributesOf(html, 'data-embed-src')).toEqual([tour.iframeUrl, tour.iframeUrl])
  })

  it('show the map of a location without a frame, or with a frame that is not allowed', async () => {
    const other = { ...tour, iframeUrl: 'https://elsewhere.example/1' }
    const html = await block({ layout: 'tabs' }, yards(1, other), OSM)
    expect(attributesOf(html, 'data-embed-src')[0]).toContain('www.openstreetmap.org')
    expect(html).not.toContain('elsewhere.example')
  })
})

describe('locations on maps (W72)', () => {
  it('are cards over a map that loads on request', async () => {
    const html = await block({ layout: 'map' }, yards(2), OSM)
    expect(attributesOf(html, 'data-embed-src')).toHaveLength(2)
    expect(textOf(html)).toContain('Map of Yard 1')
    expect(html).not.toContain('<iframe')
  })

  it('are an address with directions, if there is no picture and no map', async () => {
    const address = { street: '1 High Street', city: 'Hornsby' }
    const html = await block({ layout: 'map' }, yards(1, { address, lat: null, long: null }))
    expect(textOf(html)).toContain('Get Directions')
    expect(attributesOf(html, 'href').join(' ')).toContain('https://www.google.com/maps')
    expect(html).not.toMatch(/class="place-map"|<img/)
  })

  it('show the picture of the map if the site has one (E27)', async () => {
    const html = await block({ layout: 'map' }, yards(1, { map_image: '/maps/1.webp' }), OSM)
    expect(attributesOf(html, 'src')).toEqual(['/maps/1.webp'])
  })
})
