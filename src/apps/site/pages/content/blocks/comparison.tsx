// Table that compares grades, packages or models. On narrow screens it scrolls, and its row labels stay in view.
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { Markup } from '#apps/site/ui/page-head.tsx'
import { SitePicture } from '#apps/site/ui/site-picture.tsx'

export function renderComparison(block: BlockOf<'comparison'>): RenderedBlock {
  const { columns, rows, note, title } = block
  return (
    <BlockFrame block={block}>
      <div className="versus" role="region" aria-label={title || 'Comparison'} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td aria-hidden="true" />
              {columns.map((column) => (
                <th key={column.title} scope="col">
                  <ColumnHead column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {columns.map((column, at) => (
                  <td key={column.title}>
                    <Value text={values[at] ?? ''} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note !== '' && <Markup html={note} className="fine" />}
    </BlockFrame>
  )
}

function ColumnHead({ column }: { column: BlockOf<'comparison'>['columns'][number] }) {
  const { title, text, image, href, link_label: label, badge } = column
  return (
    <>
      {badge !== '' && <span className="versus-badge">{badge}</span>}
      {image !== '' && <SitePicture src={image} alt="" width={480} height={320} loading="lazy" />}
      <b>{title}</b>
      {text !== '' && <span>{text}</span>}
      {href !== '' && (
        <a href={href}>
          {label}
          <span className="unseen">: {title}</span>
        </a>
      )}
    </>
  )
}

function Value({ text }: { text: string }) {
  const answer = text.toLowerCase()
  if (answer === 'yes')
    return (
      <>
        <Icon name="check" />
        <span className="unseen">Yes</span>
      </>
    )
  if (answer !== 'no' && answer !== '') return text
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="unseen">No</span>
    </>
  )
}
