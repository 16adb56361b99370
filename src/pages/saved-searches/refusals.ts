// Why a search was not saved or removed: the status, and the sentence for the shopper.
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { MAX_SEARCHES } from '#shopper/garage/saved-searches.ts'

export type Refusal = keyof typeof REFUSALS

export const REFUSALS = {
  unreadable: { status: 422, text: 'This search can’t be saved.' },
  full: {
    status: 409,
    text: `You’ve reached the limit of ${MAX_SEARCHES} saved searches. Remove one to save another.`,
  },
  failed: {
    status: 503,
    text: 'We can’t change your saved searches right now. Everything you’ve saved is safe; please try again in a minute.',
  },
} as const satisfies Record<string, { status: ContentfulStatusCode; text: string }>
