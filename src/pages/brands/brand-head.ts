// What search engines and browsers are told of makes (R36, R37).
import { brandHref, overviewHref, type Brand } from '#dealership/brands.ts'
import type { Head } from '#http/render.tsx'
import { joinWords } from '#lib/join-words.ts'
import { splitText } from '#lib/split-text.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { breadcrumbList, type Crumb } from '#ui/crumbs.ts'

export function toBrandsHead(site: Site): Head {
  const { title, list } = site.brands
  const makes = list.map(({ make }) => make)
  return {
    kind: 'content',
    title: `${title} | ${site.name}`,
    description: splitText(`${title} at ${site.name}: ${joinWords(makes, ', ')}.`, MOST).head,
    canonical: absolute(routes.brands.href(), site),
    robots: 'index, follow',
    structured: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'ItemList',
          itemListElement: list.map((brand, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name: brand.make,
            url: absolute(brandHref(brand), site),
          })),
        },
        breadcrumbList(toBrandsCrumbs(site), site.url),
      ],
    },
  }
}

export function toBrandsCrumbs({ brands }: Site): Crumb[] {
  return [{ label: brands.title }]
}

export function toBrandHead({ make, intro, image }: Brand, site: Site): Head {
  const words = splitText(intro.replaceAll(/<[^>]*>/g, ''), MOST).head
  const canonical = absolute(overviewHref(make), site)
  return {
    kind: 'content',
    title: `${make} | ${site.name}`,
    description: words || `${make} at ${site.name}: new models, offers and stock.`,
    canonical,
    robots: 'index, follow',
    ...(image !== '' && { image: absolute(image, site) }),
    structured: {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Brand', '@id': `${canonical}#brand`, name: make, url: canonical },
        breadcrumbList(toBrandCrumbs(make, site), site.url),
      ],
    },
  }
}

export function toBrandCrumbs(make: string, { brands }: Site): Crumb[] {
  return [{ label: brands.title, href: routes.brands.href() }, { label: make }]
}

/** Characters that search engines show of a description. */
const MOST = 155

const absolute = (path: string, { url }: Pick<Site, 'url'>) => new URL(path, url).href
