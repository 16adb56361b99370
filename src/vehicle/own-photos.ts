// The dealer's own order of a vehicle's photos, and those that are hidden: by their addresses without signatures, so that it
// holds for the next feed too.
import type { Car } from './car.ts'
import { type Picture, picturesOf } from './gallery.ts'
import { withoutSignature } from './photo-address.ts'

/** What names a photo in every feed. */
export const photoKey = ({ source }: Pick<Picture, 'source'>): string => withoutSignature(source)

type Photos = Pick<Car, 'images' | 'thumbnails' | 'primary_image_url' | 'photos_count'>

/** Photos in this order without the hidden ones. New ones of the feed come after those that are known. */
export function arrangePhotos(
  car: Photos,
  { order: givenOrder, hidden: givenHidden }: Readonly<Record<string, unknown>>,
): Photos {
  const order = toTexts(givenOrder)
  const hidden = new Set(toTexts(givenHidden))
  const all = picturesOf(car)
  const placeOf = (picture: Picture) => {
    const at = order.indexOf(photoKey(picture))
    return at === -1 ? order.length : at
  }
  const shown = all
    .filter((picture) => !hidden.has(photoKey(picture)))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.n - b.n)
  const stills = new Set(all.map(({ source }) => source))
  const films = car.images.filter(({ image }) => !stills.has(image?.url ?? ''))
  return {
    images: [
      ...shown.map(({ source, thumb }) => ({
        image: { url: source, thumb: thumb === null ? null : { url: thumb } },
        isVideo: false,
      })),
      ...films,
    ],
    thumbnails: [],
    primary_image_url: null,
    photos_count: shown.length,
  }
}

const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
