// A location with hours, as a site would write it.
import type { Place } from '#vehicle/places.ts'
import { sampleSite } from '#test/ui/samples.ts'
import type { SiteInput } from '#tenant/schema.ts'

export type PlaceInput = NonNullable<SiteInput['locations']>[number]

/** A location in Adelaide, half an hour from its neighbours, by default. */
export function placeWith(more: Partial<PlaceInput>): Place {
  const locations = [
    { id: '1', slug: 'yard', name: 'Yard', timezone: 'Australia/Adelaide', ...more },
  ]
  const [place] = sampleSite({ locations }).locations
  if (place === undefined) throw new Error('The site has a location')
  return place
}

/** An open weekday. */
export const open = (weekday: number, from = '08:30', to = '17:30') => ({
  weekday,
  open: from,
  close: to,
})
export const closed = (weekday: number) => ({ weekday, status: 'Closed' as const })

/** A special day; closed if it has no times. */
export const special = (date: string, from = '', to = '') => ({
  date,
  status: from === '' ? ('Closed' as const) : ('Open' as const),
  start_hour: from,
  end_hour: to,
})
