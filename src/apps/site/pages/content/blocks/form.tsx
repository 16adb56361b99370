// A lead form inside a page. The page is identical for every visitor, but a form is not, since it has a key of its own:
// the page has a link to the form's page, which apps/site/client/form-block.ts replaces with the form.
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#apps/site/pages/content/block.ts'
import { formRoutes } from '#routes.ts'
import { hasForm } from '#tenant/features.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

export function renderForm(block: BlockOf<'form'>, { site }: BlockDeps): RenderedBlock {
  return hasForm(block.form, site) ? <Form block={block} /> : null
}

function Form({ block }: { block: BlockOf<'form'> }) {
  const { form, subject, points, link_label: label } = block
  const { path } = useSite()
  const query = new URLSearchParams({ from: path, ...(subject !== '' && { about: subject }) })
  return (
    <BlockFrame block={block}>
      <div className="form-block">
        {points.length > 0 && (
          <ul>
            {points.map((point) => (
              <li key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
        )}
        <FormPlace href={`${formRoutes[form].href()}?${query.toString()}`} label={label} />
      </div>
    </BlockFrame>
  )
}

/** A link to a form, until the form replaces it. */
export function FormPlace({ href, label }: { href: string; label: string }) {
  return (
    <div className="form-place panel" data-form-block={href}>
      <a href={href} className="button">
        {label}
      </a>
    </div>
  )
}
