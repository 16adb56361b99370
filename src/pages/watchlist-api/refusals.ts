// Why the watchlist was not changed: the status, and the sentence for the shopper.
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { MAX_WATCHED } from '#shopper/garage/watchlist-rows.ts'
import type { Site } from '#tenant/schema.ts'

export type Refusal = keyof typeof REFUSALS

type Words = { one: string; many: string }

export const REFUSALS = {
  unreadable: { status: 400, say: ({ one }) => `We couldn’t identify that ${one}.` },
  'sign-in': { status: 401, say: () => 'Please sign in to use your watchlist.' },
  phone: { status: 403, say: () => 'That is not the number you are signed in with.' },
  'unknown-car': { status: 404, say: ({ one }) => `This ${one} is no longer listed.` },
  sold: {
    status: 409,
    say: ({ one }) => `This ${one} has been sold, so it can no longer be saved.`,
  },
  'not-saveable': { status: 409, say: ({ one }) => `This ${one} can’t be saved to a watchlist.` },
  full: {
    status: 409,
    say: ({ many }) =>
      `Your watchlist is full: it holds ${MAX_WATCHED} ${many}. Remove one to save another.`,
  },
  unavailable: {
    status: 503,
    say: () =>
      'We can’t change your watchlist right now. Everything you’ve saved is safe; please try again in a minute.',
  },
} as const satisfies Record<string, { status: ContentfulStatusCode; say: (words: Words) => string }>

/** The reason, in the site's words. */
export function describeRefusal(refusal: Refusal, { vehicle }: Site): string {
  return REFUSALS[refusal].say(vehicle)
}
