// The frame of each block: anchor, colours, heading.
import type { ReactNode } from 'react'

import type { Block } from '#tenant/schema-blocks.ts'
import { Markup } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import { toneClass } from './tone-class.ts'

type Props = {
  block: Pick<Block, 'kind'> & { [K in 'id' | 'tone' | 'title' | 'intro']?: Block[K] | undefined }
  /** Beside the heading: a link to all of them. */
  aside?: ReactNode
  children: ReactNode
}

export function BlockFrame({ block, aside, children }: Props) {
  const { site } = useSite()
  const { kind, id = '', tone = 'plain', title = '', intro = '' } = block
  return (
    <section
      className={`block block-${kind} ${toneClass(tone, site)}`}
      id={id === '' ? undefined : id}
    >
      <div className="block-in shell">
        {(title !== '' || intro !== '') && (
          <header className="block-head">
            {title !== '' && <h2>{title}</h2>}
            {intro !== '' && <Markup html={intro} />}
            {aside}
          </header>
        )}
        {children}
      </div>
    </section>
  )
}
