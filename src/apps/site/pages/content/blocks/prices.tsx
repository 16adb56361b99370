// Price list block.
import { BlockFrame, BlockLinks } from '#apps/site/pages/content/block-parts.tsx'
import type { RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { Markup } from '#apps/site/ui/page-head.tsx'

export function renderPrices(block: BlockOf<'prices'>): RenderedBlock {
  const { groups, note, links, title } = block
  const Heading = title === '' ? 'h2' : 'h3'
  return (
    <BlockFrame block={block}>
      <div className="price-groups">
        {groups.map((group, at) => (
          // Groups may have no heading.
          <section key={at}>
            {group.title !== '' && <Heading>{group.title}</Heading>}
            <dl>
              {group.items.map((item) => (
                <div key={item.name}>
                  <dt>
                    {item.name}
                    {item.text !== '' && <small>{item.text}</small>}
                  </dt>
                  <dd>
                    {item.was !== '' && (
                      <s>
                        <span className="unseen">Was </span>
                        {item.was}
                      </s>
                    )}
                    {item.price}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {note !== '' && <Markup html={note} className="fine" />}
      <BlockLinks links={links} />
    </BlockFrame>
  )
}
