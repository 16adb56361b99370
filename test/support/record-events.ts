// Collects the events that the Worker sends.
import { env } from 'cloudflare:workers'

/** The bindings of the Worker under test with the test's own event sink, and what was written to it. */
export function recordEvents() {
  const written: AnalyticsEngineDataPoint[] = []
  const writeDataPoint = (point?: AnalyticsEngineDataPoint) =>
    point !== undefined && void written.push(point)
  return { written, bindings: { ...env, EVENTS: { writeDataPoint } } }
}
