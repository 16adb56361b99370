// Destination of events: Analytics Engine if bound, else a log line. Events contain no personal data.
import { errorName, logInfo, logWarning } from '#lib/log.ts'
import type { EventId } from './events.ts'

export type ShopperEvent = {
  id: EventId
  site: string
  /** Path of the page, without its query. */
  path: string
}

export type EventSink = (event: ShopperEvent) => void

/** The event sink of a Worker. A failed write never fails a request; it is logged as a warning. */
export function createEventSink(dataset: AnalyticsEngineDataset | undefined): EventSink {
  return (event) => {
    try {
      if (dataset === undefined) logInfo('shopper', event)
      else
        dataset.writeDataPoint({ indexes: [event.site], doubles: [event.id], blobs: [event.path] })
    } catch (error) {
      logWarning('analytics.failed', { id: event.id, error: errorName(error) })
    }
  }
}
