// The month's sales of a site, as shoppers read them: a number that only rises (C16).
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '#env.ts'

export class SalesCounter extends DurableObject<Env> {}
