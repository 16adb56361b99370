// A new model in short (W77): picture, name, the first of its description, from which price.
import { fromPrice, modelHref, modelLabel, modelName, type Model } from '#dealership/models.ts'
import { cutText } from '#lib/split-text.ts'
import { ModelPhoto } from './model-photo.tsx'
import { useSite } from './site-context.ts'

/** Characters of a description on a card and before "View more" (C23). */
export const MODEL_WORDS = 200

export function ModelCard({ model }: { model: Model }) {
  const { site } = useSite()
  const label = modelLabel(model, site)
  const price = fromPrice(model)
  const words = cutText(model.short_description, MODEL_WORDS)
  return (
    <article className="model-card" data-testid="model-card">
      <span className="model-photo">
        <ModelPhoto model={model} />
        {label !== '' && <span className="model-label">{label}</span>}
      </span>
      <h3>
        <a href={modelHref(model, site)}>{modelName(model, site)}</a>
      </h3>
      {words !== '' && <p>{words}</p>}
      {price !== '' && <p className="model-price">{price}</p>}
    </article>
  )
}
