// Photos of a vehicle in a form: a place for each, and whether it is hidden.
import { ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { absoluteUrl, toHttps } from '#lib/url.ts'
import { parseCar } from '#vehicle/car.ts'
import { picturesOf } from '#vehicle/gallery.ts'
import { photoKey } from '#vehicle/own-photos.ts'
import { type OwnValue, withoutOwn } from '#vehicle/own-values.ts'
import type { Site } from '#tenant/schema.ts'
import type { Typed } from './end-field.tsx'

type Props = {
  document: Readonly<Record<string, unknown>>
  own: OwnValue | undefined
  site: Site
  typed: Typed
}

/** All photos of the feed, those that shoppers see first. */
export function PhotoControls({ document, own, site, typed }: Props) {
  const car = parseCar(withoutOwn(document, own === undefined ? [] : [own]))
  const photos = car === null ? [] : picturesOf(car)
  if (photos.length === 0) return <p className="quiet">The feed has no photos of it.</p>
  const order = Array.isArray(own?.set.order) ? own.set.order : []
  const hidden: unknown[] = Array.isArray(own?.set.hidden) ? own.set.hidden : []
  const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  const sorted = photos.toSorted((a, b) => placeOf(photoKey(a)) - placeOf(photoKey(b)) || a.n - b.n)
  const sent = readSent(typed)
  return (
    <ListTable heads={['Photo', 'Place', 'Hidden']}>
      {sorted.map((photo, at) => (
        <ListRow key={photoKey(photo)}>
          <th scope="row">
            <input type="hidden" name={`photo-${at}`} value={photoKey(photo)} />
            <a href={toHttps(absoluteUrl(photo.source, site))} target="_blank" rel="noopener">
              Photo {photo.n} of the feed
            </a>
          </th>
          <td>
            <input
              type="number"
              name={`place-${at}`}
              min={1}
              max={999}
              defaultValue={sent?.get(photoKey(photo))?.place ?? at + 1}
              className="short"
              aria-label={`Place of photo ${photo.n}`}
            />
          </td>
          <td>
            <input
              type="checkbox"
              name={`hide-${at}`}
              defaultChecked={
                sent?.get(photoKey(photo))?.isHidden ?? hidden.includes(photoKey(photo))
              }
              aria-label={`Hide photo ${photo.n}`}
            />
          </td>
        </ListRow>
      ))}
    </ListTable>
  )
}

/** Place and tick of each photo as they were sent, by what names it. */
function readSent(typed: Typed): ReadonlyMap<string, { place: string; isHidden: boolean }> | null {
  if (typed === null) return null
  return new Map(
    Object.entries(typed).flatMap(([name, key]) => {
      const [, at] = /^photo-(\d+)$/.exec(name) ?? []
      if (at === undefined) return []
      const isHidden = typed[`hide-${at}`] !== undefined
      return [[key, { place: typed[`place-${at}`] ?? '', isHidden }] as const]
    }),
  )
}
