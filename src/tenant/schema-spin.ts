// 360° viewer.
import * as z from 'zod'

export const spin = z
  .strictObject({
    show: z
      .boolean()
      .default(true)
      .describe('Show the 360° viewer for vehicles that have spin images.'),
    auto_rotate: z.boolean().default(true).describe('Rotate once when the viewer is first opened.'),
    embed_hosts: z
      .array(z.hostname())
      .max(12)
      .default([])
      .describe(
        'Hosts whose 360° viewers may be embedded when the shopper clicks; viewers of other hosts are not shown.',
      ),
  })
  .prefault({})
  .describe('360° viewer.')
