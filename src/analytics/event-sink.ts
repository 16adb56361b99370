// Where events go: Analytics Engine where it is bound, else a line in the log. No personal data comes this far (TH21).
import { errorName, logInfo, logWarning } from '#lib/log.ts'
import type { EventId } from './events.ts'

export type ShopperEvent = {
  id: EventId
  site: string
  /** Path of the page, without its query. */
  path: string
}

export type EventSink = (event: ShopperEvent) => void

/** The sink of a Worker. Writing never fails a request: what cannot be written is a warning (X14). */
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
