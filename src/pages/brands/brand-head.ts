// Metadata of the pages of makes.
import { type Brand, brandHref, overviewHref } from '#dealership/brands.ts'
import type { Head } from '#http/render.tsx'
import { absoluteUrl } from '#lib/url.ts'
import { cutText, DESCRIPTION_LENGTH, joinText } from '#lib/text.ts'
import { routes } from '#routes.ts'
import { toPlainText } from '#tenant/markup.ts'
import type { Site } from '#tenant/schema.ts'
import { type Crumb, toGraph } from '#ui/crumbs.ts'

export function toBrandsHead(site: Site): Head {
  const { title, list } = site.brands
  const makes = list.map(({ make }) => make)
  return {
    kind: 'content',
    title: `${title} | ${site.name}`,
    description: cutText(`${title} at ${site.name}: ${joinText(makes, ', ')}.`, DESCRIPTION_LENGTH),
    canonical: absoluteUrl(routes.brands.href(), site),
    robots: 'index, follow',
    structured: toGraph(
      [
        {
          '@type': 'ItemList',
          itemListElement: list.map((brand, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name: brand.make,
            url: absoluteUrl(brandHref(brand), site),
          })),
        },
      ],
      toBrandsCrumbs(site),
      site,
    ),
  }
}

export function toBrandsCrumbs({ brands }: Site): Crumb[] {
  return [{ label: brands.title }]
}

export function toBrandHead({ make, intro, image }: Brand, site: Site): Head {
  const words = cutText(toPlainText(intro), DESCRIPTION_LENGTH)
  const canonical = absoluteUrl(overviewHref(make), site)
  return {
    kind: 'content',
    title: `${make} | ${site.name}`,
    description: words || `${make} at ${site.name}: new models, offers and stock.`,
    canonical,
    robots: 'index, follow',
    image: { src: image, alt: make },
    structured: toGraph(
      [{ '@type': 'Brand', '@id': `${canonical}#brand`, name: make, url: canonical }],
      toBrandCrumbs(make, site),
      site,
    ),
  }
}

export function toBrandCrumbs(make: string, { brands }: Site): Crumb[] {
  return [{ label: brands.title, href: routes.brands.href() }, { label: make }]
}
