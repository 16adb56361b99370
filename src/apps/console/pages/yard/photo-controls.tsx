// Photos of a vehicle: the strip that shoppers see, the form that orders them, and the form that adds photos.
import { parseCar } from '#vehicle/car.ts'
import type { Picture } from '#vehicle/gallery.ts'
import { addedPhotos, allPhotos, photoKey } from '#vehicle/own-photos.ts'
import { type OwnValue, withoutOwn } from '#vehicle/own-values.ts'
import type { Typed } from './end-field.tsx'
import { photoName } from './photo-name.ts'

type Props = {
  /** Address of the vehicle's page. */
  href: string
  document: Readonly<Record<string, unknown>>
  own: OwnValue | undefined
  typed: Typed
}

type Place = { place: string; isHidden: boolean; isDropped: boolean }

/** All photos, from the feed and uploaded, in the order that shoppers see, including hidden ones. */
export function PhotoControls({ href, document, own, typed }: Props) {
  const { photos, hidden, added } = sortPhotos(document, own)
  const sent = readSent(typed)
  return (
    <ol className="photo-order">
      {photos.map((photo, at) => {
        const key = photoKey(photo)
        const name = `photo ${at + 1}`
        return (
          <li key={key}>
            <input type="hidden" name={`photo-${at}`} value={key} />
            <PhotoLink href={href} photo={photo} name={name} />
            <label>
              Place{' '}
              <input
                type="number"
                name={`place-${at}`}
                min={1}
                max={999}
                defaultValue={sent?.get(key)?.place ?? at + 1}
                className="short"
              />
            </label>
            <label className="choice">
              <input
                type="checkbox"
                name={`hide-${at}`}
                defaultChecked={sent?.get(key)?.isHidden ?? hidden.has(key)}
              />{' '}
              Hide
            </label>
            {added.has(key) && (
              <label className="choice">
                <input
                  type="checkbox"
                  name={`drop-${at}`}
                  defaultChecked={sent?.get(key)?.isDropped ?? false}
                />{' '}
                Delete
              </label>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Thumbnails of the photos that shoppers see. */
export function PhotoStrip({ href, document, own }: Omit<Props, 'typed'>) {
  const { photos, hidden } = sortPhotos(document, own)
  const shown = photos.filter((photo) => !hidden.has(photoKey(photo)))
  if (shown.length === 0) return null
  return (
    <ol className="photo-strip" aria-label="Photos that shoppers see">
      {shown.map((photo, at) => (
        <li key={photoKey(photo)}>
          <PhotoLink href={href} photo={photo} name={`photo ${at + 1}`} />
        </li>
      ))}
    </ol>
  )
}

function PhotoLink({ href, photo, name }: { href: string; photo: Picture; name: string }) {
  const source = `${href}/photos/${photoName(photoKey(photo))}`
  return <img src={source} alt={name} loading="lazy" width={160} height={120} />
}

function sortPhotos(document: Props['document'], own: OwnValue | undefined) {
  const car = parseCar(withoutOwn(document, own === undefined ? [] : [own]))
  const all = car === null ? [] : allPhotos(car, own?.set ?? {})
  const order = Array.isArray(own?.set.order) ? own.set.order : []
  const hidden = new Set<unknown>(Array.isArray(own?.set.hidden) ? own.set.hidden : [])
  const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  const photos = all.toSorted((a, b) => placeOf(photoKey(a)) - placeOf(photoKey(b)) || a.n - b.n)
  return { photos, hidden, added: new Set(addedPhotos(own?.set ?? {})) }
}

export const hasPhotos = (document: Props['document'], own: OwnValue | undefined) =>
  sortPhotos(document, own).photos.length > 0

/** Adds photos from this device; on a phone, also straight from the camera. */
export function PhotoUpload({ href }: { href: string }) {
  return (
    <form
      method="post"
      action={`${href}/photos`}
      encType="multipart/form-data"
      className="upload photos"
      data-upload=""
    >
      <div className="field">
        <label htmlFor="photo-files">Photos from this device</label>
        <input
          id="photo-files"
          type="file"
          name="file"
          multiple
          required
          accept=".jpg,.jpeg,.png,.webp,.avif,.heic,.heif,image/*"
          aria-describedby="photo-files-help"
        />
        <p className="hint" id="photo-files-help" data-upload-status="" role="status">
          Choose files, or take photos with the camera: up to 20 at once, 30 MB in total. They stay
          when your stock file is imported again, until someone removes them.
        </p>
      </div>
      <button className="button primary">Add photos</button>
    </form>
  )
}

/** Submitted place and tick of each photo, by the text that identifies it. */
function readSent(typed: Typed): ReadonlyMap<string, Place> | null {
  if (typed === null) return null
  return new Map(
    Object.entries(typed).flatMap(([name, key]) => {
      const [, at] = /^photo-(\d+)$/.exec(name) ?? []
      if (at === undefined) return []
      const isHidden = typed[`hide-${at}`] !== undefined
      const isDropped = typed[`drop-${at}`] !== undefined
      return [[key, { place: typed[`place-${at}`] ?? '', isHidden, isDropped }] as const]
    }),
  )
}
