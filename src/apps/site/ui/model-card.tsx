// Summary of a new model: picture, name, start of its description, starting price.
import {
  fromPrice,
  type Model,
  modelHref,
  modelLabel,
  modelName,
  modelPicture,
} from '#dealership/models.ts'
import { cutText } from '#lib/text.ts'
import { toHttps } from '#lib/url.ts'
import { findMake, findModel } from '#vehicle/catalogue.ts'
import { silhouetteOf } from '#vehicle/silhouette.ts'
import { Artwork } from './empty-card.tsx'
import { keepHyphens, keepLastWord } from './separator.ts'
import { useSite } from './site-context.ts'
import { SitePicture } from './site-picture.tsx'

/** Characters of a description on a card and before "View more" (C23). */
export const MODEL_WORDS = 200

export function ModelCard({ model }: { model: Model }) {
  const { site } = useSite()
  const price = keepLastWord(keepHyphens(fromPrice(model)))
  const words = cutText(model.short_description, MODEL_WORDS)
  return (
    <article className="model-card" data-testid="model-card">
      <span className="model-photo">
        <ModelPhoto model={model} />
        <ModelLabels model={model} />
      </span>
      <h3>
        <a href={modelHref(model, site)}>{keepHyphens(modelName(model, site))}</a>
      </h3>
      {words !== '' && <p>{words}</p>}
      {price !== '' && <p className="model-price">{price}</p>}
    </article>
  )
}

type TileProps = {
  model: Model
  isFirst?: boolean
  /** False if the heading already names the make. */
  hasMake?: boolean
}

export function ModelTile({ model, isFirst = false, hasMake = true }: TileProps) {
  const { site } = useSite()
  const price = keepLastWord(keepHyphens(fromPrice(model)))
  return (
    <a className="model-tile" href={modelHref(model, site)} data-testid="model-tile">
      <span className="model-photo">
        <ModelPhoto model={model} isFirst={isFirst} />
        <ModelLabels model={model} />
      </span>
      {hasMake && site.manufacturer === null && <small>{model.manufacturer_name}</small>}
      <b>{keepHyphens(model.name)}</b>
      {price !== '' && <span className="model-price">{price}</span>}
    </a>
  )
}

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

/** Over its picture: that it is new or coming soon, and that the picture is an illustration. */
function ModelLabels({ model }: { model: Model }) {
  const label = modelLabel(model, useSite().site)
  return (
    <>
      {label !== '' && <span className="tag">{label}</span>}
      <Illustration model={model} />
    </>
  )
}

/** Says that its picture is not a photograph. */
export function Illustration({ model }: { model: Model }) {
  const isShown = model.illustrated && modelPicture(model) !== ''
  return isShown && <span className="tag tag-quiet tag-drawn">Illustration</span>
}

type Props = { model: Model; alt?: string; isFirst?: boolean }

/** The outline of its body if it has no picture. */
export function ModelPhoto({ model, alt = '', isFirst = false }: Props) {
  const source = modelPicture(model)
  if (source === '') return <Artwork name={outlineOf(model)} text="" />
  return (
    <SitePicture
      src={toHttps(source)}
      alt={alt}
      width={800}
      height={533}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
    />
  )
}

/** Outline of its body, for a model without a picture. */
export function outlineOf({ manufacturer_name: make, name, manufacturer_body: body }: Model) {
  const known = findModel(make, name)?.body ?? null
  return silhouetteOf({
    item_type: known?.itemType ?? findMake(make)?.kinds[0] ?? 'car',
    simple_body: known?.label ?? body,
  })
}
