// The viewer that turns a vehicle (W21, T15).
import { z } from 'zod'

export const spin = z
  .strictObject({
    embed_hosts: z
      .array(z.hostname())
      .default([])
      .describe('Hosts whose 360 viewers may be shown in a frame (A34).'),
  })
  .prefault({})
  .describe('The viewer that turns a vehicle (W21, T15).')
