// A new model as a tile (W61): picture, New or Coming Soon, name, from which price.
import { fromPrice, modelHref, modelLabel, type Model } from '#dealership/models.ts'
import { ModelPhoto } from './model-photo.tsx'
import { useSite } from './site-context.ts'

type TileProps = {
  model: Model
  isFirst?: boolean
  /** False where all around it is of one make, and says so. */
  hasMake?: boolean
}

export function ModelTile({ model, isFirst = false, hasMake = true }: TileProps) {
  const { site } = useSite()
  const label = modelLabel(model, site)
  const price = fromPrice(model)
  return (
    <a className="model-tile" href={modelHref(model, site)} data-testid="model-tile">
      <span className="model-photo">
        <ModelPhoto model={model} isFirst={isFirst} />
        {label !== '' && <span className="model-label">{label}</span>}
      </span>
      {hasMake && site.manufacturer === null && <small>{model.manufacturer_name}</small>}
      <b>{model.name}</b>
      {price !== '' && <span className="model-price">{price}</span>}
    </a>
  )
}

/** Models side by side. */
export function ModelTiles({
  models,
  hasFirst = false,
  hasMake,
}: {
  models: readonly Model[]
  hasFirst?: boolean
  hasMake?: boolean
}) {
  return (
    <ul className="model-tiles">
      {models.map((model, at) => (
        <li key={model.slug}>
          <ModelTile model={model} isFirst={hasFirst && at === 0} hasMake={hasMake} />
        </li>
      ))}
    </ul>
  )
}
