// The finance disclaimer of a car from a third party. The specification gives no format, so one field is read: a text
// that may contain basic markup.
import * as z from 'zod'

import type { Car } from '#vehicle/car.ts'
import type { Call } from './call.ts'

const answer = z.object({ disclaimer: z.string().trim().min(1).max(8000) })

/** `GET {base}?car_id={id}`; null on any failure. */
export async function loadFinanceDisclaimer(
  call: Call,
  { id }: Pick<Car, 'id'>,
): Promise<string | null> {
  const found = await call({ name: 'finance_disclaimer', query: { car_id: id } }, answer)
  return found?.disclaimer ?? null
}
