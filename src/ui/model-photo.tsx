// The picture of a new model, or the outline of its body where there is none.
import { modelPicture, type Model } from '#dealership/models.ts'
import { toHttps } from '#lib/https.ts'
import { findMake, findModel } from '#stock/catalogue.ts'
import { silhouetteOf } from '#stock/silhouette.ts'
import { Artwork } from './artwork.tsx'

type Props = {
  model: Model
  alt?: string
  /** In sight at once: it waits for nothing. */
  isFirst?: boolean
}

export function ModelPhoto({ model, alt = '', isFirst = false }: Props) {
  const source = modelPicture(model)
  if (source === '') return <Artwork name={outlineOf(model)} text="" />
  return (
    <img
      src={toHttps(source)}
      alt={alt}
      width={800}
      height={533}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
    />
  )
}

function outlineOf({ manufacturer_name: make, name, manufacturer_body: body }: Model) {
  const known = findModel(make, name)?.body ?? null
  return silhouetteOf({
    item_type: known?.itemType ?? findMake(make)?.kinds[0] ?? 'car',
    simple_body: known?.label ?? body,
  })
}
