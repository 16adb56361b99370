// Geocodes a postcode with a provider compatible with Google's geocoding.
import * as z from 'zod'

import type { Country } from '#lib/country.ts'
import type { Call } from './call.ts'

const reply = z.object({
  status: z.enum(['OK', 'ZERO_RESULTS']),
  results: z.array(
    z.object({
      geometry: z.object({
        location: z.object({
          lat: z.number().min(-90).max(90),
          lng: z.number().min(-180).max(180),
        }),
      }),
    }),
  ),
})

/** Degrees north and east; a null point if the provider does not know the postcode; null on any failure. */
export async function locatePostcode(
  call: Call,
  postcode: string,
  country: Country,
): Promise<{ point: { lat: number; long: number } | null } | null> {
  const components = `postal_code:${postcode}|country:${country}`
  const answered = await call({ name: 'geocoding', query: { components } }, reply)
  if (answered === null) return null
  const [first] = answered.results
  if (first === undefined) return { point: null }
  const { lat, lng } = first.geometry.location
  return { point: { lat, long: lng } }
}
