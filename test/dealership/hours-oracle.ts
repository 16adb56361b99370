// An independent calculation of opening hours, to check the project against: whole minutes, one after the other, across the
// clock changes given by Python's zoneinfo (test/lib/zones.py). It shares no code with the project.

/** By weekday, 0 is Sunday, and by day: "09:00-17:30", "closed"; a missing day is unknown. */
export type Plan = { week: Record<number, string>; days: Record<string, string> }
/** Moments (seconds) with the UTC offset in minutes from then on. */
export type Changes = readonly (readonly number[])[]

/** The table starts on the first of January, in UTC. */
export const FROM = Date.UTC(2024, 0, 2) / 1000
/** Two weeks before the table ends. */
export const TO = Date.UTC(2032, 11, 18) / 1000

const DAY = 1440

export function createOracle({ week, days }: Plan, changes: Changes) {
  const rules = new Map(
    Object.entries(days).map(([date, told]) => [Date.parse(date) / 86_400_000, told]),
  )
  const toldOn = (day: number) => rules.get(day) ?? week[(day + 4) % 7]
  const openings: number[] = []
  const edges: number[] = []
  const end = TO + 15 * 86_400
  let was = false
  let rule: { day: number; from: number; to: number } = { day: -1, from: 0, to: 0 }
  for (const [at, [since = 0, offset = 0]] of changes.entries()) {
    const until = Math.min(changes[at + 1]?.[0] ?? end, end)
    for (let moment = since; moment < until; moment += 60) {
      const shown = moment / 60 + offset
      const day = Math.floor(shown / DAY)
      if (rule.day !== day) rule = { day, ...toBounds(toldOn(day)) }
      const minute = shown - day * DAY
      const is = rule.from <= minute && minute < rule.to
      if (is !== was) edges.push(moment)
      if (is && !was) openings.push(moment)
      was = is
    }
  }

  /** Minutes of wall-clock time since 1970. */
  const shownAt = (moment: number) => {
    const [, offset = 0] = changes.findLast(([since = 0]) => since <= moment) ?? []
    return Math.floor(moment / 60) + offset
  }

  return {
    // A location may have been open before the table starts.
    edges: edges.filter((moment) => FROM < moment && moment <= TO),
    /** Null if unknown. */
    isOpen(moment: number): boolean | null {
      const day = Math.floor(shownAt(moment) / DAY)
      const told = toldOn(day)
      if (told === undefined) return null
      const { from, to } = toBounds(told)
      const minute = shownAt(moment) - day * DAY
      return from <= minute && minute < to
    },
    /** The day of the first opening after a moment, and its minute in the plan. */
    nextOpening(moment: number): { date: string; opens: number } | null {
      const found = openings[firstAfter(openings, moment)]
      if (found === undefined) return null
      const day = Math.floor(shownAt(found) / DAY)
      if (day - Math.floor(shownAt(moment) / DAY) > 14) return null
      const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
      return { date, opens: toBounds(toldOn(day)).from }
    },
  }
}

function toBounds(told = 'closed'): { from: number; to: number } {
  const [, hour, minute, toHour, toMinute] = /(\d\d):(\d\d)-(\d\d):(\d\d)/.exec(told) ?? []
  const to = Number(toHour) * 60 + Number(toMinute)
  return hour === undefined ? { from: 0, to: 0 } : { from: Number(hour) * 60 + Number(minute), to }
}

/** Index of the first number that is greater. */
function firstAfter(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}
