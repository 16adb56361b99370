// Tells a site's shoppers once a day what is new, one object for each site.
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '#env.ts'

export class AlertClock extends DurableObject<Env> {}
