// Destination of events: Analytics Engine if bound, otherwise a log line. Events contain no personal data.
import { errorName, logInfo, logWarning } from '#lib/log.ts'
import { type EventId, isPageReport, type PageReportId } from './events.ts'

export type ShopperEvent = {
  id: EventId | PageReportId
  site: string
  /** Path of the page, without its query. */
  path: string
}

export type EventSink = (event: ShopperEvent) => void

/** The event sink of a Worker. A failed write never fails a request; it is logged as a warning. */
export function createEventSink(dataset: AnalyticsEngineDataset | undefined): EventSink {
  return (event) => {
    try {
      // D1 counts pages too (result-rows.ts); a log line for each would add nothing.
      if (dataset === undefined && !isPageReport(event.id)) logInfo('shopper', event)
      else if (dataset !== undefined)
        dataset.writeDataPoint({ indexes: [event.site], doubles: [event.id], blobs: [event.path] })
    } catch (error) {
      logWarning('analytics.failed', { id: event.id, error: errorName(error) })
    }
  }
}
