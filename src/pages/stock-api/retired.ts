// Cars that have left for good, told by the import: their addresses lead to a search from then on.
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
        // Stands in a header when it is used: printable ASCII, as addresses are written.
        searchPath: z
          .string()
          .max(4000)
          .regex(/^\/search\/[!-~]*$/, 'Use a path such as /search/toyota.'),
      }),
    )
    .max(500),
})

/** Takes up to 500 cars of a site, with the key of its stock API. */
export const postRetired = createFactory<AppEnv>().createHandlers(
  withStockKey,
  jsonOf(retired),
  async (c) => {
    await c.var.services.saveRetired(c.req.valid('json').cars, clock())
    return c.body(null, 204)
  },
)
