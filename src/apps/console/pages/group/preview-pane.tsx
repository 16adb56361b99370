// The real page next to its form, at the width of a phone or of a wide screen; and a link to share it.
import { consoleRoutes } from '#apps/console/routes.ts'
import type { Ctx } from '#http/send-page.ts'
import { withQuery } from '#lib/url.ts'
import type { Source } from '#rollout/source.ts'
import { PageParts } from './page-parts.tsx'

type Props = {
  c: Ctx
  document: Source
  slug: string
  /** The page of the site that the form is about. */
  path: string
  /** Pointer of the edited item, which is shown whatever its dates. */
  item?: string
}

export function PreviewPane({ c, document, slug, path, item }: Props) {
  const isLarge = c.req.query('view') === 'large'
  const address = withQuery(consoleRoutes.preview.href(slug), { path, item })
  return (
    <aside className="preview" aria-label="Preview" data-preview>
      <div className="preview-head">
        <h2>Preview</h2>
        <label>
          <input type="radio" name="width" value="phone" defaultChecked={!isLarge} /> Phone
        </label>
        <label>
          <input type="radio" name="width" value="wide" /> Desktop
        </label>
        <label>
          <input type="radio" name="width" value="large" defaultChecked={isLarge} /> Large
        </label>
        <form method="post" action={consoleRoutes.preview.href(slug)}>
          <button className="small">Link for others</button>
        </form>
        <a href={consoleRoutes.previewLink.href(slug)}>Links</a>
      </div>
      <p className="hint pressed">Press a text, picture or block to edit it.</p>
      <PageParts person={c.var.console.person} document={document} slug={slug} item={item} />
      <div className="preview-window">
        <iframe
          title="The page as shoppers will see it"
          src={address}
          sandbox="allow-same-origin"
          loading="lazy"
        />
      </div>
    </aside>
  )
}
