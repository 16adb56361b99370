// Sold cars, reported by the import: from then on their addresses redirect to a search.
import { createFactory } from 'hono/factory'
import * as z from 'zod'

import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { jsonOf, withStockKey } from '#http/stock-key.ts'

const retired = z.object({
  cars: z
    .array(
      z.object({
        slug: z.string().min(1).max(160),
        // Used in a header, so printable ASCII only.
        searchPath: z
          .string()
          .max(4000)
          .regex(/^\/search\/[!-~]*$/, 'Use a path such as /search/toyota.'),
      }),
    )
    .max(500),
})

/** Accepts up to 500 cars of a site, with its stock API key. */
export const postRetired = createFactory<AppEnv>().createHandlers(
  withStockKey,
  jsonOf(retired),
  async (c) => {
    await c.var.services.saveRetired(c.req.valid('json').cars, clock())
    return c.body(null, 204)
  },
)
