// Page speed for this shopper (Core Web Vitals), reported once when the page is left. It loads with the first use of a
// page, and measures only some pages: a report costs as much as a visit.
import type { Speed } from '#analytics/page-speed.ts'
import { PAGE_SPEED, sendEvent } from './page-events.ts'

/** Missing in the DOM types. */
type Entry = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  interactionId?: number
  activationStart?: number
}

/** Share of pages to measure. */
const MEASURED = 0.25
/** Milliseconds: a burst of shifts ends after a second without any, or after five. */
const [GAP, LONGEST] = [1000, 5000]
/** INP ignores the slowest interaction of every 50. */
const PRESSES = 50

/** Measures the page until it is first hidden; ignores pages opened in the background. */
function measureSpeed(): void {
  if (document.visibilityState !== 'visible' || Math.random() >= MEASURED) return
  const [navigation] = performance.getEntriesByType('navigation') as Entry[] // Of this type.
  const speed: Speed = { ...(isKnown('layout-shift') && { cls: 0 }) }
  let [burst, began, last] = [0, 0, 0]
  const presses = new Map<number, number>()
  const observers = [
    observe('largest-contentful-paint', ({ startTime }) => {
      // A prerendered page starts when it is shown.
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

/** Calls back for each entry, including earlier ones. Returns a function that reads the last ones and stops. */
function observe(type: string, note: (entry: Entry) => void): () => void {
  const noteAll = (entries: PerformanceEntryList) =>
    entries.forEach((entry) => note(entry as Entry)) // As typed above.
  const observer = new PerformanceObserver((list) => noteAll(list.getEntries()))
  if (isKnown(type))
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  return () => {
    noteAll(observer.takeRecords())
    observer.disconnect()
  }
}

/** Safari and Firefox do not support every type. */
const isKnown = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type)

measureSpeed()
