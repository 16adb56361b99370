// Checks of opening hours: pages take a day that does not add up for one that nobody knows, and say nothing.
import type { Site } from '#tenant/schema.ts'

import { quote, type Problem } from './problem.ts'

/** Problems of the hours of a site's places. */
export function checkHours({ locations }: Site): Problem[] {
  return locations.flatMap((location, at) => {
    const usual = location.opening_hours.map((told) => ({ ...told, day: told.weekday }))
    const special = location.special_hours.map((told) => ({
      ...told,
      day: told.date,
      open: told.start_hour,
      close: told.end_hour,
    }))
    const path = `locations[${at}]`
    return [
      ...checkDays(usual, `${path}.opening_hours`),
      ...checkDays(special, `${path}.special_hours`),
    ]
  })
}

type Day = { day: number | string; status: string; open: string; close: string }

function checkDays(days: readonly Day[], path: string): Problem[] {
  return days.flatMap(({ day, status, open, close }, at): Problem[] => {
    const first = days.findIndex((other) => other.day === day)
    const place = `${path}[${at}]`
    if (first !== at)
      return [
        { path: place, message: `is about ${quote(day)}, as ${path}[${first}] is. Keep one.` },
      ]
    if (status === 'Closed') return []
    if ((open === '') !== (close === ''))
      return [{ path: place, message: 'says only when it opens or closes. Say both.' }]
    // Midnight ends the day.
    const isBackwards = open >= close && open !== '' && close !== '00:00'
    return isBackwards
      ? [{ path: place, message: `opens at ${open} and closes at ${close}. Close after it opens.` }]
      : []
  })
}
