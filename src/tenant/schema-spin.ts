// The viewer that turns a vehicle (W21, T15).
import * as z from 'zod'

export const spin = z
  .strictObject({
    show: z
      .boolean()
      .default(true)
      .describe('Lets shoppers turn vehicles that come with such pictures (W21, T15).'),
    auto_rotate: z
      .boolean()
      .default(true)
      .describe('Turns a vehicle once round when it is first asked for (S11).'),
    embed_hosts: z
      .array(z.hostname())
      .max(12)
      .default([])
      .describe(
        'Hosts whose 360 viewers may be shown in a frame, once a shopper asks for it; others are left out (A34).',
      ),
  })
  .prefault({})
  .describe('The viewer that turns a vehicle (W21, T15).')
