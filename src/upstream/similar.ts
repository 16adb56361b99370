// Ids of similar vehicles from a provider. The format is ours, because none is specified.
import * as z from 'zod'

import { parseText } from '#lib/clean.ts'
import { segment } from '#lib/url.ts'
import type { Call } from './call.ts'

const reply = z.object({ ids: z.array(z.unknown()).max(100) })

/**
 * `GET {base}/cars/{slug}/similar` answers `{ "ids": [...] }`, best first; null if none is configured or on any
 * failure.
 */
export async function loadSimilarIds(call: Call, slug: string): Promise<string[] | null> {
  const answer = await call({ name: 'similar', path: `/cars/${segment(slug)}/similar` }, reply)
  return answer?.ids.map((id) => parseText(id, 80)).filter((id) => id !== null) ?? null
}
