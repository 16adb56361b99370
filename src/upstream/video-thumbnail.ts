// A service's thumbnail of a video (A33); without one, the vehicle's first picture is used.
import * as z from 'zod'

import { url } from '#lib/clean.ts'
import type { Call } from './call.ts'

/** As oEmbed names it, so that services of that kind answer too. */
const answer = z.object({ thumbnail_url: url })

/** Address of a video's thumbnail; null if there is no service or no answer. */
export async function loadVideoThumbnail(call: Call, video: string): Promise<string | null> {
  const request = { name: 'video_thumbnails', query: { url: video, format: 'json' } } as const
  return (await call(request, answer))?.thumbnail_url ?? null
}
