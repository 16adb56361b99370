// Results of a hosted engine, kept between the shopper and the bill.
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '#env.ts'

export class SearchCache extends DurableObject<Env> {}
