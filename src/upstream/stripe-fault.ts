// Why a call to Stripe failed, in words that quote nothing that was sent or answered (TH21).
import * as z from 'zod'

/** What went wrong, in words of ours. */
export class StripeFault extends Error {}

/** One line for the log: kind, status and code of Stripe's own vocabulary, or the name of what was thrown. */
export function reasonOf(error: unknown): string {
  if (error instanceof StripeFault) return error.message
  if (error instanceof z.core.$ZodError) return 'answer not understood'
  // The library wraps what its fetch threw.
  if (error instanceof Error && 'detail' in error && error.detail instanceof Error)
    return reasonOf(error.detail)
  const refusal = parseRefusal(error)
  if (refusal === null) return error instanceof Error ? error.name : 'unknown'
  const { status, code } = refusal
  return ['refused', status, code].filter((part) => part !== '').join(' ')
}

export type Refusal = { status: number; code: string }

/** Stripe's refusal of what was asked, told apart from Stripe not being there; null for all else. */
export function parseRefusal(error: unknown): Refusal | null {
  const read = refusal.safeParse(error)
  return read.success ? read.data : null
}

const refusal = z
  .object({
    statusCode: z.int(),
    code: z
      .string()
      .regex(/^\w{1,80}$/)
      .catch(''),
  })
  .transform(({ statusCode, code }): Refusal => ({ status: statusCode, code }))
