// The rating of a dealer at a service that collects reviews (A28).
import * as z from 'zod'

import type { Call } from './call.ts'

/** Systems write numbers as text, too: "4.6". */
const outOfFive = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d(?:\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(5))

/** `rating` is the average, `stars` how many of them are drawn. */
export const snap21Rating = z.object({ rating: outOfFive, stars: outOfFive })
export type Snap21Rating = z.output<typeof snap21Rating>

/** `GET {base}?orgId={id}`; null where there is no such service, and where it fails in any way, which is logged (X24). */
export function loadSnap21(call: Call, orgId: string): Promise<Snap21Rating | null> {
  return call({ name: 'snap21', query: { orgId } }, snap21Rating)
}
