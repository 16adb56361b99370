// Details of a model: its picture in each colour, its grades and its specifications. Data that a site does not have is
// left out.
import type { ReactNode } from 'react'

import { fromPrice, fullModelName, type Model, modelLabel, modelName } from '#dealership/models.ts'
import { toHttps } from '#lib/url.ts'
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import { formRoutes } from '#routes.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { Illustration, MODEL_WORDS, ModelPhoto } from '#apps/site/ui/model-card.tsx'
import { ViewMore } from '#apps/site/ui/page-head.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { brochureHref } from './view.ts'
import { SitePicture } from '#apps/site/ui/site-picture.tsx'

type Props = { model: Model }

export function About({ model }: Props) {
  const { site } = useSite()
  const { short_description: words, features, colours } = model
  const label = modelLabel(model, site)
  const name = modelName(model, site)
  const price = fromPrice(model)
  const about = fullModelName(model)
  const brochure = brochureHref(model, site)
  const { labels } = site.sidebar
  const picture =
    colours.length > 1 ? (
      <Paints model={model} />
    ) : (
      <div className="model-photo">
        <ModelPhoto model={model} alt={about} isFirst />
        <Illustration model={model} />
      </div>
    )
  return (
    <Hero picture={picture}>
      {label !== '' && <span className="tag">{label}</span>}
      <h1>{name}</h1>
      {words !== '' && <ViewMore text={words} limit={MODEL_WORDS} of={`the ${name}`} />}
      {price !== '' && (
        <p className="model-price" data-testid="from-price">
          {price}
        </p>
      )}
      <p className="buttons">
        <a className="button" href={formRoutes.general.about(about)} data-dialog="">
          {labels.enquire}
        </a>
        {model.status !== 'coming_soon' && (
          <a
            className="button button-quiet"
            href={formRoutes['test-drive'].about(about)}
            data-dialog=""
          >
            {labels.test_drive}
          </a>
        )}
      </p>
      <Features features={features} />
      {brochure !== '' && (
        <a className="model-brochure" href={brochure} data-testid="model-brochure">
          <Icon name="brochure" />
          Download brochure
        </a>
      )}
    </Hero>
  )
}

export function Hero({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <BlockFrame block={{ kind: 'models' }}>
      <div className="model-hero">
        {picture}
        <div className="model-words">{children}</div>
      </div>
    </BlockFrame>
  )
}

/** The picture of the chosen colour, switched by CSS only. */
function Paints({ model }: Props) {
  return (
    <fieldset className="paints" data-testid="model-colours">
      <legend className="unseen">Colour</legend>
      {model.colours.map(({ name, colour, image }, at) => (
        <div key={name} className="paint">
          <label>
            <input type="radio" name="colour" value={name} defaultChecked={at === 0} />
            <svg viewBox="0 0 2 2" aria-hidden="true">
              <circle cx="1" cy="1" r="1" fill={colour} />
            </svg>
            {name}
          </label>
          <SitePicture
            src={toHttps(image)}
            alt={`${fullModelName(model)} in ${name}`}
            width={800}
            height={533}
            loading={at === 0 ? undefined : 'lazy'}
            fetchPriority={at === 0 ? 'high' : undefined}
          />
        </div>
      ))}
    </fieldset>
  )
}

function Features({ features }: Pick<Model, 'features'>) {
  if (features.length === 0) return null
  return (
    <ul className="model-features">
      {features.map((feature) => (
        <li key={feature}>
          <Icon name="check" />
          {feature}
        </li>
      ))}
    </ul>
  )
}

export function Grades({ model }: Props) {
  const { site } = useSite()
  const { grades, from_price_note } = model
  if (grades.length === 0) return null
  return (
    <BlockFrame block={{ kind: 'models', id: 'grades', title: 'Grades', tone: 'tint' }}>
      <ul className="grades" data-testid="model-grades">
        {grades.map(({ name, from_price, text, features }) => {
          const price = fromPrice({ from_price, from_price_note })
          return (
            <li key={name}>
              <h3>{name}</h3>
              {price !== '' && <p className="model-price">{price}</p>}
              {text !== '' && <p>{text}</p>}
              <Features features={features} />
              <a href={formRoutes.general.about(`${fullModelName(model)} ${name}`)} data-dialog="">
                {site.sidebar.labels.enquire}
                <span className="unseen"> about the {name}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </BlockFrame>
  )
}

export function Specifications({ model: { specifications } }: Props) {
  if (specifications.length === 0) return null
  return (
    <BlockFrame block={{ kind: 'models', id: 'specifications', title: 'Specifications' }}>
      <div className="specs" data-testid="model-specifications">
        {specifications.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </BlockFrame>
  )
}
