// Counts and keeps the codes of all sites: one object, so that what it counts is true (TH8, TH9).
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '#env.ts'

export class VerificationDesk extends DurableObject<Env> {}
