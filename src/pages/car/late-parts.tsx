// What comes after the page: similar cars, the market's price, a quote. The page is whole without any of it.
import type { LatePart } from '#http/late-part.tsx'
import type { Services } from '#services.ts'
import type { Site } from '#tenant/schema.ts'
import type { Vehicle } from './vehicle.ts'

/** The late parts of a vehicle's page. Each is the answer of a port, and its plain text when there is none. */
export function lateParts(_vehicle: Vehicle, _site: Site, _services: Services): LatePart[] {
  return []
}
