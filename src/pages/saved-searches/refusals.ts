// Why a search was not saved or removed: the status, and the sentence for the shopper.
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { MAX_SEARCHES } from '#shopper/garage/saved-searches.ts'

export type Refusal = keyof typeof REFUSALS

export const REFUSALS = {
  unreadable: { status: 422, text: 'This is no list of ours, so it cannot be saved.' },
  full: {
    status: 409,
    text: `You keep ${MAX_SEARCHES} searches, which is the most. Remove one to save another.`,
  },
  failed: {
    status: 503,
    text: 'We cannot change your saved searches right now. What you saved before is safe; please try again in a minute.',
  },
} as const satisfies Record<string, { status: ContentfulStatusCode; text: string }>
