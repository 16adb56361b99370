// How fast the page was for this shopper, by Google's three measures, reported once when it is left. It loads with the
// first use of a page, and measures a part of the pages: a report costs as much as a visit.
import type { Speed } from '#analytics/page-speed.ts'
import { PAGE_SPEED, sendEvent } from './page-events.ts'

/** Missing in the DOM types. */
type Entry = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  interactionId?: number
  activationStart?: number
}

/** Share of the pages that are measured. */
const MEASURED = 0.25
/** A burst of shifts ends after a second without any, or after five. */
const [GAP, LONGEST] = [1000, 5000]
/** INP leaves out the slowest press of every 50. */
const PRESSES = 50

/** Measures the page until it is hidden for the first time; nothing of a page that was opened in the background. */
function measureSpeed(): void {
  if (document.visibilityState !== 'visible' || Math.random() >= MEASURED) return
  const [navigation] = performance.getEntriesByType('navigation') as Entry[] // of this type
  const speed: Speed = { ...(isKnown('layout-shift') && { cls: 0 }) }
  let [burst, began, last] = [0, 0, 0]
  const presses = new Map<number, number>()
  const observers = [
    observe('largest-contentful-paint', ({ startTime }) => {
      // A page that was rendered ahead begins when it is shown.
      speed.lcp = Math.max(0, startTime - (navigation?.activationStart ?? 0))
    }),
    observe('layout-shift', ({ hadRecentInput, startTime, value }) => {
      if (hadRecentInput) return
      const isNew = startTime - last > GAP || startTime - began > LONGEST
      if (isNew) [burst, began] = [0, startTime]
      last = startTime
      burst += value
      speed.cls = Math.max(speed.cls ?? 0, burst)
    }),
    observe('event', ({ interactionId = 0, duration }) => {
      if (interactionId > 0)
        presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0))
    }),
  ]
  const report = () => {
    if (document.visibilityState === 'visible') return
    removeEventListener('visibilitychange', report, true)
    for (const settle of observers) settle()
    const slowest = [...presses.values()].toSorted((a, b) => b - a)
    const inp = slowest[Math.floor(slowest.length / PRESSES)]
    sendEvent(PAGE_SPEED, { speed: { ...speed, inp } })
  }
  addEventListener('visibilitychange', report, true)
}

/** Calls back for each entry, earlier ones included. Returns a function that reads the last ones and stops. */
function observe(type: string, note: (entry: Entry) => void): () => void {
  const noteAll = (entries: PerformanceEntryList) =>
    entries.forEach((entry) => note(entry as Entry)) // as the type has them
  const observer = new PerformanceObserver((list) => noteAll(list.getEntries()))
  if (isKnown(type))
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  return () => {
    noteAll(observer.takeRecords())
    observer.disconnect()
  }
}

/** Safari and Firefox do not know every type. */
const isKnown = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type)

measureSpeed()
