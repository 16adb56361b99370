// Pictures, videos and the spin of a vehicle (W18-W21, T15, A32).
import * as z from 'zod'

import { spin } from './schema-spin.ts'

export const gallery = z
  .strictObject({
    images: z
      .strictObject({
        resize: z
          .enum(['none', 'edge'])
          .default('none')
          .describe(
            '"edge": pictures of other hosts come from our own address, at the width that a screen needs; the zone must have image resizing (A32).',
          ),
        quality: z
          .int()
          .min(30)
          .max(100)
          .default(75)
          .describe('Quality of resized pictures, percent (A32).'),
        crop: z
          .boolean()
          .default(false)
          .describe('Resized pictures are cut to three by two; else they keep their shape (A32).'),
      })
      .prefault({})
      .describe('How pictures are sent (A32).'),
    thumbnails_above: z
      .int()
      .min(1)
      .max(80)
      .default(3)
      .describe('Thumbnails stand under the pictures when there are more than this many (W18).'),
    video: z
      .strictObject({
        slide: z.boolean().default(true).describe('Shows the video among the pictures (W20).'),
        section: z.boolean().default(true).describe('Shows the video in a section too (W20).'),
        title: z.string().trim().min(1).max(80).default('Video').describe('Title of the section.'),
      })
      .prefault({})
      .describe('The video of a vehicle (T15).'),
    embed_hosts: z
      .array(z.hostname())
      .max(12)
      .default(['www.youtube-nocookie.com', 'player.vimeo.com'])
      .describe(
        'Hosts whose players and maps may be shown in a frame, once a shopper asks for it; videos elsewhere become links.',
      ),
    spin,
  })
  .prefault({})
  .describe('Pictures and videos of a vehicle.')
