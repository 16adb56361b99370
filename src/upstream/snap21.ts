// The rating of a dealer at a review service.
import * as z from 'zod'

import type { Call } from './call.ts'

/** Some systems write numbers as text: "4.6". */
const outOfFive = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d(?:\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(5))

/** `rating` is the average, `stars` the number of stars shown. */
export const snap21Rating = z.object({ rating: outOfFive, stars: outOfFive })
export type Snap21Rating = z.output<typeof snap21Rating>

/** `GET {base}?orgId={id}`; null if there is no such service, and on any failure, which is logged. */
export function loadSnap21(call: Call, orgId: string): Promise<Snap21Rating | null> {
  return call({ name: 'snap21', query: { orgId } }, snap21Rating)
}
