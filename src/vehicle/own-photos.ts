// The dealer's own changes to a vehicle's photos: uploads, the order of all photos, and hidden photos of the feed.
// Photos are identified by address without signatures, so that the changes still apply to the next feed.
import type { Car } from './car.ts'
import { type Picture, picturesOf } from './gallery.ts'
import { withoutSignature } from './photo-address.ts'

/** Identifies a photo in every feed. */
export const photoKey = ({ source }: Pick<Picture, 'source'>): string => withoutSignature(source)

type Photos = Pick<Car, 'images' | 'thumbnails' | 'primary_image_url' | 'photos_count'>

/** Addresses of uploaded photos, below the site's own pictures. */
export const addedPhotos = ({ added }: Readonly<Record<string, unknown>>): string[] =>
  toTexts(added).filter((address) => address.startsWith('/pictures/'))

/** All photos: those of the feed, then uploads. */
export function allPhotos(car: Photos, set: Readonly<Record<string, unknown>>): Picture[] {
  const fed = picturesOf(car)
  return [
    ...fed,
    ...addedPhotos(set).map((source, at) => ({ n: fed.length + at + 1, source, thumb: null })),
  ]
}

/** Photos in this order without the hidden ones. New photos come after known ones. */
export function arrangePhotos(car: Photos, set: Readonly<Record<string, unknown>>): Photos {
  const order = toTexts(set.order)
  const hidden = new Set(toTexts(set.hidden))
  const all = allPhotos(car, set)
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
