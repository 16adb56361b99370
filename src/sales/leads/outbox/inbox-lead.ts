// A lead with its history, as the console's inbox shows it.
import * as z from 'zod'

import { readJson } from '#lib/parse-json.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { toLead } from './lead-rows.ts'

/**
 * Statuses that dealership staff give a lead. All but "new" mean that the shopper got an answer; only a cancelled lead
 * is closed without one.
 */
export const LEAD_STATUSES = {
  new: 'Not answered',
  answered: 'Answered',
  sold: 'Sold',
  closed: 'Closed without a sale',
} as const
export type LeadStatus = keyof typeof LEAD_STATUSES
export const LEAD_STATUS_NAMES = Object.keys(LEAD_STATUSES) as readonly LeadStatus[] // the keys of the table

/** Delivery state of a lead to the dealer's systems; "none" if the site has no target for it. */
export type LeadDelivery = 'held' | 'failing' | 'waiting' | 'delivered' | 'none'

/** Actions that people take on a lead. */
const DEEDS = [
  'status',
  'assign',
  'note',
  'release',
  'resend',
  'spam',
  'not-spam',
  'reply',
] as const

export type WorkEntry = {
  at: Seconds
  /** Email address of the person. */
  by: string
  did: (typeof DEEDS)[number]
  text: string
}

export type InboxLead = Lead & {
  status: LeadStatus
  /** Email address; empty if unassigned. */
  assignee: string
  /** Time when someone first marked it as answered. */
  answeredAt: Seconds | null
  delivery: LeadDelivery
  /** Why it was closed without a sale; empty if no reason was given. */
  lostReason: string
  history: WorkEntry[]
}

/** A row of the inbox; null if it is not readable. */
export function toInboxLead(row: Record<string, unknown>): InboxLead | null {
  const lead = toLead(row)
  const work = workShape.safeParse(row)
  return lead === null || !work.success ? null : { ...lead, ...work.data }
}

const workShape = z
  .object({
    status: z.enum(LEAD_STATUS_NAMES).catch('new'),
    assignee: z.string(),
    answered_at: z.number().nullable(),
    delivery: z.enum(['held', 'failing', 'waiting', 'delivered', 'none']),
    lost_reason: z.string(),
    history: z.string(),
  })
  .transform(({ answered_at: answeredAt, lost_reason: lostReason, history, ...same }) => ({
    ...same,
    answeredAt,
    lostReason,
    history: readHistory(history),
  }))

const historyShape = z.array(
  z.object({
    at: z.number(),
    by: z.string(),
    did: z.enum(DEEDS),
    text: z.string(),
  }),
)

/** An unreadable entry of another release drops the history, not the lead. */
const readHistory = (text: string): WorkEntry[] => readJson(text, historyShape) ?? []
