// Images, videos and the 360° viewer of a vehicle.
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

export const gallery = z
  .strictObject({
    images: z
      .strictObject({
        resize: z
          .enum(['none', 'edge'])
          .default('none')
          .describe(
            '"edge" serves images of other hosts from our own domain, resized for the screen; the zone must have image resizing.',
          ),
        quality: z
          .int()
          .min(30)
          .max(100)
          .default(75)
          .describe('Quality of resized images, in percent.'),
        crop: z
          .boolean()
          .default(false)
          .describe('Crop resized images to 3:2; off keeps their shape.'),
      })
      .prefault({})
      .describe('Image delivery.'),
    thumbnails_above: z
      .int()
      .min(1)
      .max(80)
      .default(3)
      .describe('Show thumbnails when there are more images than this.'),
    video: z
      .strictObject({
        slide: z.boolean().default(true).describe('Show the video among the images.'),
        section: z.boolean().default(true).describe('Also show the video in a section of its own.'),
        title: z.string().trim().min(1).max(80).default('Video').describe('Section title.'),
      })
      .prefault({})
      .describe('Vehicle video.'),
    embed_hosts: z
      .array(z.hostname())
      .max(12)
      .default(['www.youtube-nocookie.com', 'player.vimeo.com'])
      .describe(
        'Hosts whose players and maps may be embedded when the shopper clicks; other videos become links.',
      ),
    spin,
  })
  .prefault({})
  .describe('Vehicle images and videos.')
