// A place with hours, as a site would write them.
import type { Place } from '#stock/places.ts'
import { sampleSite } from '#test/ui/samples.ts'
import type { SiteInput } from '#tenant/schema.ts'

export type PlaceInput = NonNullable<SiteInput['locations']>[number]

/** A place in Adelaide, half an hour beside its neighbours, unless said otherwise. */
export function placeWith(more: Partial<PlaceInput>): Place {
  const locations = [
    { id: '1', slug: 'yard', name: 'Yard', timezone: 'Australia/Adelaide', ...more },
  ]
  const [place] = sampleSite({ locations }).locations
  if (place === undefined) throw new Error('A site with a place has one')
  return place
}

/** A weekday that is open. */
export const open = (weekday: number, from = '08:30', to = '17:30') => ({
  weekday,
  open: from,
  close: to,
})
export const closed = (weekday: number) => ({ weekday, status: 'Closed' as const })

/** A special day; closed where it has no times. */
export const special = (date: string, from = '', to = '') => ({
  date,
  status: from === '' ? ('Closed' as const) : ('Open' as const),
  start_hour: from,
  end_hour: to,
})
