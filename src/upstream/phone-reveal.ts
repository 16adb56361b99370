// The phone number of a dealer from a third party, when a shopper reveals it.
import * as z from 'zod'

import type { Car } from '#vehicle/car.ts'
import type { Call } from './call.ts'

const answer = z.object({
  phone: z
    .string()
    .trim()
    .max(40)
    .regex(/^\+?[\d ()-]{3,}$/),
})

/** The whole number for a car; null if no third party is configured, or on any failure. */
export async function loadRevealedPhone(
  call: Call,
  car: Pick<Car, 'id' | 'dealership_id'>,
  websiteId: number,
): Promise<string | null> {
  const found = await call(
    {
      name: 'phone_reveal',
      body: { car_id: car.id, dealership_id: car.dealership_id ?? '', website_id: websiteId },
    },
    answer,
  )
  return found?.phone ?? null
}
