// Whether a location is open now, and when that changes (S26). Renders nothing if unknown.
import { openStatus } from '#dealership/open-status.ts'
import type { Place } from '#stock/places.ts'
import { useSite } from './site-context.ts'

type Props = {
  place: Place
  /** Seconds. */
  now: number
}

export function OpenNow({ place, now }: Props) {
  const { site } = useSite()
  const status = openStatus(place, site, now)
  if (status === null) return null
  const { isOpen, words, detail } = status
  return (
    <p className="open-now" data-open={isOpen}>
      <b>{words}</b>
      {detail !== '' && ` · ${detail}`}
    </p>
  )
}
