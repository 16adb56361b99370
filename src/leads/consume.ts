// What the Worker does beside requests: the queue of leads, what was given up there, and what was left behind (F7, F8, F10, F11).
import type { Env } from '#env.ts'
import type { LeadMessage } from './lead.ts'

/** Delivers a batch of the queue "leads", or takes in one of "leads-dead". */
export async function consumeLeads(
  _batch: MessageBatch<LeadMessage>,
  _env: Env,
  _now: number,
): Promise<void> {}

/** Puts in the queue what is due and not in it, each minute. */
export async function sweepLeads(_env: Env, _now: number): Promise<void> {}
