// The makes of the site, each with its wordmark.
import { brandHref, modelsOf, type Brand } from '#dealership/brands.ts'
import { toHttps } from '#lib/url.ts'
import { BlockFrame } from '#pages/content/block-frame.tsx'
import { wordmarkOf } from '#search/facet-view.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import { toBrandsCrumbs } from './brand-head.ts'

export function BrandsBody() {
  const { site } = useSite()
  const { title, intro, list } = site.brands
  return (
    <div data-page="content" className="content" data-testid="brands">
      <Breadcrumbs crumbs={toBrandsCrumbs(site)} />
      <PageHead title={title} intro={intro} />
      <BlockFrame block={{ kind: 'brands' }}>
        <ul className="model-cards">
          {list.map((brand, at) => (
            <li key={brand.make}>
              <BrandCard brand={brand} isFirst={at === 0} />
            </li>
          ))}
        </ul>
      </BlockFrame>
    </div>
  )
}

function BrandCard({ brand, isFirst }: { brand: Brand; isFirst: boolean }) {
  const { site } = useSite()
  const { make, image } = brand
  const models = modelsOf(make, site).length
  return (
    <a className="model-tile brand-card" href={brandHref(brand)}>
      {image !== '' && (
        <span className="model-photo">
          <img
            src={toHttps(image)}
            alt=""
            width={800}
            height={533}
            loading={isFirst ? undefined : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
          />
        </span>
      )}
      <Wordmark of={{ label: make, wordmark: wordmarkOf(make) }} />
      {models > 0 && <small>{models === 1 ? '1 new model' : `${models} new models`}</small>}
    </a>
  )
}
