// The default home page. Blocks that turn out empty are left out at rendering.
import type { SitePage } from '#dealership/pages.ts'
import { hasForm } from '#tenant/features.ts'
import { formRoutes, routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import type { Block, BlockOf } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'
import { plainBlock } from './block.ts'

export function defaultHome(site: Site): SitePage {
  const { name, tagline, vehicle } = site
  return {
    path: routes.home.href(),
    title: name,
    heading: false,
    description: `${tagline === '' ? '' : `${tagline.replace(/[.!]?$/, '.')} `}New, demo and used ${vehicle.many} at ${name}.`,
    share_image: '',
    share_alt: '',
    index: true,
    article: null,
    start: '',
    expiry: '',
    blocks: toBlocks(site),
  }
}

function toBlocks(site: Site): Block[] {
  return [
    toHero(site),
    { ...plainBlock('brands', 'Shop by make'), limit: 18 },
    {
      ...plainBlock('stock', 'In stock now'),
      tone: 'tint',
      filters: 'status:in_stock',
      limit: 8,
      href: routes.search.href(DEFAULT_SEARCH),
      link_label: `See all ${site.vehicle.many}`,
      layout: 'carousel',
    },
    {
      ...plainBlock('models', 'New models'),
      manufacturer: '',
      body: '',
      layout: 'tiles',
      limit: 8,
    },
    { ...plainBlock('budget', ''), tone: 'tint' },
    {
      ...plainBlock('offers', 'Special offers'),
      category: '',
      manufacturer: '',
      layout: 'grid',
      limit: 3,
    },
    { ...plainBlock('reviews', ''), location_id: '', layout: 'slider' },
    {
      ...plainBlock('locations', 'Our locations'),
      tone: 'tint',
      filter: 'all',
      location_id: '',
      layout: 'grid',
    },
  ]
}

function toHero(site: Site): BlockOf<'hero'> {
  const { name, tagline, vehicle } = site
  const sells = hasForm('sell', site)
    ? [{ label: `Sell your ${vehicle.one}`, href: formRoutes.sell.href() }]
    : []
  return {
    ...plainBlock('hero', ''),
    tone: 'dark',
    slides: [
      {
        id: 'welcome',
        name: tagline || name,
        description: '',
        url: '',
        link_label: '',
        image: '',
        image_phone: '',
        alt: '',
        hide_overlay: false,
        start: '',
        expiry: '',
      },
    ],
    height_phone: 250,
    height_wide: 600,
    search: true,
    layout: 'slides',
    links: [
      { label: `Used ${vehicle.many}`, href: routes.search.href('used-cars') },
      { label: `New ${vehicle.many}`, href: routes.search.href('new-cars') },
      ...sells,
      { label: 'Contact us', href: formRoutes.general.href() },
    ],
  }
}
