// Collects what the Worker sends to its event sink.
import { env } from 'cloudflare:workers'

/** The bindings of the Worker under test with a sink of the test's own, and what was written to it. */
export function recordEvents() {
  const written: AnalyticsEngineDataPoint[] = []
  const writeDataPoint = (point?: AnalyticsEngineDataPoint) =>
    point !== undefined && void written.push(point)
  return { written, bindings: { ...env, EVENTS: { writeDataPoint } } }
}
