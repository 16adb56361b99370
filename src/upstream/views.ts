// Views of a car as a third party counts them (A9): asking counts this one.
import * as z from 'zod'

import type { Car } from '#stock/car.ts'
import type { Call } from './call.ts'

const answer = z.object({
  views: z.number().int().nonnegative(),
  /** Fields of the car that the counter keeps fresh; pages have them from the stock. */
  car_fields: z.unknown().optional(),
})

/** Tells of a view and gives the number with it; null when nobody counts elsewhere, or on any failure (X12). */
export async function loadUpstreamViews(
  call: Call,
  car: Pick<Car, 'slug' | 'photos_count' | 'updated_at'>,
  websiteId: number,
): Promise<number | null> {
  const found = await call(
    {
      name: 'views',
      path: `/cars/${encodeURIComponent(car.slug)}/view.json`,
      query: {
        photos_count: car.photos_count ?? 0,
        updated_at: car.updated_at ?? '',
        website_id: websiteId,
      },
    },
    answer,
  )
  return found?.views ?? null
}
