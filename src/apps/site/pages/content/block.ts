// What a block is rendered with, and blocks made by code. Each kind has a file in blocks/.
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
  /** Searches the stock; what the blocks of a page ask at once is one search. */
  ask: Search
}

/** What a page gives its blocks. */
export type PageDeps = Omit<BlockDeps, 'ask' | 'services'> & {
  services: BlockDeps['services'] & { search: Pick<Services['search'], 'list'> }
}

/** What a block renders; null leaves it out, heading included. */
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
