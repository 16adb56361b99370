// The menu of new models by body: thumbnail, badge, name and price from.
import type { ReactNode } from 'react'

import {
  fromPrice,
  type Model,
  modelFilters,
  modelGroups,
  modelHref,
  modelLabel,
} from '#dealership/models.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { ModelPhoto } from '#ui/model-card.tsx'

/** Null if the site has none. */
export function modelsMenu(site: Site): ReactNode {
  const groups = modelGroups(site)
  if (groups.length === 0) return null
  const isGroup = new Set(groups.map(({ slug }) => slug))
  const others = modelFilters(site).filter(({ slug }) => !isGroup.has(slug))
  return (
    <div className="menu-panel menu-models" data-testid="menu-models">
      <div>
        {groups.map(({ title, slug, models }) => (
          <section key={slug}>
            <a href={routes.models.href({ body: slug })} className="menu-group">
              {title}
            </a>
            <ul>
              {models.map((model) => (
                <li key={model.slug}>
                  <MenuModel model={model} site={site} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="menu-all">
        <a href={routes.models.href()}>All models</a>
        {others.map(({ slug, label, href }) => (
          <a key={slug} href={href}>
            {label}
          </a>
        ))}
      </p>
    </div>
  )
}

function MenuModel({ model, site }: { model: Model; site: Site }) {
  const label = modelLabel(model, site)
  const price = fromPrice(model)
  return (
    <a href={modelHref(model, site)} className="menu-model">
      <ModelPhoto model={model} />
      <span>
        <b>
          {model.name} {label !== '' && <em>{label}</em>}
        </b>
        {site.manufacturer === null && <small>{model.manufacturer_name}</small>}
        {price !== '' && <small>{price}</small>}
      </span>
    </a>
  )
}
