// Inputs for rendering a block, and blocks made by code. Each kind has a file in blocks/.
import type { ReactNode } from 'react'

import type { Services } from '#composition/services.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Search } from '#search/answer-store.ts'
import type { Block, BlockKind } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'

export type BlockDeps = {
  site: Site
  now: Seconds
  services: {
    salesOfMonth: Pick<Services['salesOfMonth'], 'load'>
    rating: Pick<Services['rating'], 'kept'>
    call: Services['call']
  }
  /** Searches the stock; concurrent queries of a page's blocks are combined. */
  ask: Search
}

/** Inputs that a page provides to its blocks. */
export type PageDeps = Omit<BlockDeps, 'ask' | 'services'> & {
  services: BlockDeps['services'] & { search: Pick<Services['search'], 'list'> }
}

/** Content of a block; null leaves it out, including its heading. */
export type RenderedBlock = ReactNode | Promise<ReactNode>

export const plainBlock = <K extends BlockKind>(kind: K, title: string) => ({
  kind,
  title,
  show: true,
  id: '',
  intro: '',
  tone: 'plain' as Block['tone'],
  start: '',
  expiry: '',
})
