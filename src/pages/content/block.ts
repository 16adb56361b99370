// What a block is drawn with: the site, the time, and the ports that it may ask. Each kind has a file in blocks/.
import type { ReactNode } from 'react'

import type { Services } from '#composition/services.ts'
import type { Site } from '#tenant/schema.ts'

export type BlockPorts = {
  site: Site
  /** Seconds. */
  now: number
  services: Pick<Services, 'search' | 'loadSales' | 'call' | 'keptRating'>
}

/** What a block draws; null where it has nothing to say: it is left out, heading and all. */
export type Drawn = ReactNode | Promise<ReactNode>
