import { describe, expect, it } from 'vitest'

import { Breadcrumbs, toGraph } from '#apps/site/ui/breadcrumbs.tsx'
import { draw, textOf } from './render.tsx'

const CRUMBS = [{ label: 'Our locations', href: '/dealerships' }, { label: 'Newcastle' }]

describe('breadcrumbs', () => {
  it('start with Home and end with the page itself, which is no link (R1)', () => {
    const html = draw(<Breadcrumbs crumbs={CRUMBS} />)
    expect(textOf(html)).toBe('Home Our locations Newcastle')
    expect(html.match(/<a [^>]+>/g)).toEqual(['<a href="/">', '<a href="/dealerships">'])
    expect(html).toContain('<span aria-current="page">Newcastle</span>')
  })

  it('are the same for search engines, in absolute addresses (R1)', () => {
    const graph = toGraph([], CRUMBS, { url: 'https://www.sample.example' })
    expect(JSON.parse(JSON.stringify(graph))).toMatchObject({
      '@graph': [
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { position: 1, name: 'Home', item: 'https://www.sample.example/' },
            { position: 2, item: 'https://www.sample.example/dealerships' },
            { position: 3, name: 'Newcastle' },
          ],
        },
      ],
    })
  })
})
