// The price of delivery from a provider.
import * as z from 'zod'

import type { Call } from './call.ts'

const reply = z.object({
  /** Dollars; null if the provider does not deliver there. */
  price: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d+(?:\.\d+)?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(0).max(1_000_000))
    .nullable(),
  name: z.string().trim().max(120).nullish(),
})

/** `GET {base}?postcode=2000`; null without a provider or a price, and on any failure. */
export async function loadDeliveryPrice(
  call: Call,
  postcode: string,
): Promise<{ price: number; name: string } | null> {
  const answered = await call({ name: 'delivery', query: { postcode } }, reply)
  return answered === null || answered.price === null
    ? null
    : { price: answered.price, name: answered.name || postcode }
}
