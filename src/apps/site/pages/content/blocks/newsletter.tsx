// Newsletter sign-up inside a page; like other forms, it loads later.
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#apps/site/pages/content/block.ts'
import { routes } from '#routes.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { FormPlace } from './form.tsx'

export function renderNewsletter(
  block: BlockOf<'newsletter'>,
  { site: { newsletter } }: BlockDeps,
): RenderedBlock {
  if (!newsletter.enabled) return null
  return (
    <BlockFrame block={{ ...block, title: block.title || newsletter.heading }}>
      <FormPlace href={routes.newsletter.href()} label="Sign up" />
    </BlockFrame>
  )
}
