// Views of a car counted by a third party: the request counts this view.
import * as z from 'zod'

import type { Car } from '#vehicle/car.ts'
import type { Call } from './call.ts'

const answer = z.object({
  views: z.number().int().nonnegative(),
  /** Fields of the car that the counter updates; pages have them from the stock. */
  car_fields: z.unknown().optional(),
})

/** Reports a view and returns the count; null if no third party counts, or on any failure. */
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
