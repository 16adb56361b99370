// What the Worker tells its event sink, kept for a test to read.
import { env } from 'cloudflare:workers'

/** The bindings of the Worker under test with a sink of the test's own, and what has been written to it. */
export function recordEvents() {
  const written: AnalyticsEngineDataPoint[] = []
  const writeDataPoint = (point?: AnalyticsEngineDataPoint) =>
    point !== undefined && void written.push(point)
  return { written, bindings: { ...env, EVENTS: { writeDataPoint } } }
}
