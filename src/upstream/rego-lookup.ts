// The vehicle of a number plate from a register.
import * as z from 'zod'

import { numberWithin, text } from '#lib/clean.ts'
import type { Call } from './call.ts'

/** Text about a vehicle; unknown values are null. */
export type KnownVehicle = {
  make: string
  model: string | null
  year: number | null
  badge: string | null
}

const words = text(60)
const reply = z
  .object({ make: words, model: words, year: numberWithin(1900, 2100), badge: words })
  .transform(({ make, ...more }) => (make === null ? null : { make, ...more }))

/**
 * `POST {base}` with `{rego, state}`: a plate is never part of an address. The state is empty if a country has one
 * register. Null if the register does not know the plate, if there is no register, and on any failure.
 */
export async function lookUpRego(
  call: Call,
  plate: { rego: string; state: string },
): Promise<KnownVehicle | null> {
  return call({ name: 'rego_lookup', body: plate }, reply)
}
