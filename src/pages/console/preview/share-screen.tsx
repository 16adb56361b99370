// The link that shows a draft to others.
import { consoleRoutes } from '#console/routes.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { Clock } from '#pages/console/pieces.tsx'
import { readReview, siteOf } from '#pages/console/review/route.tsx'
import { ConsolePage, sendConsole } from '#pages/console/shell.tsx'
import type { Ctx } from '#pages/send-page.ts'

/** The page after a link was made; null if the draft cannot be shown. */
export async function toShareScreen(c: Ctx, link: { address: string; expires: Seconds } | null) {
  const slug = c.req.param('slug') ?? ''
  const review = await readReview(c)
  const page = (
    <ConsolePage
      title="Link to the draft"
      person={c.var.console.person}
      site={review === null ? { slug, name: slug } : siteOf(review)}
      isNarrow
    >
      {link === null ? (
        <p>The draft can’t be shown yet: some fields need a change.</p>
      ) : (
        <>
          <p>
            Anyone with this link sees the site as it is in the draft now, until{' '}
            <Clock at={link.expires} />. Forms there can’t be sent. It may take a minute to work.
          </p>
          <div className="field">
            <label htmlFor="link">Link</label>
            <input id="link" readOnly defaultValue={link.address} data-testid="share-link" />
          </div>
        </>
      )}
      <p className="others">
        {link !== null && (
          <a href={link.address} target="_blank" rel="noopener">
            Open it
          </a>
        )}
        <a href={consoleRoutes.site.href(slug)}>Back to the site</a>
      </p>
    </ConsolePage>
  )
  return sendConsole(c, page, link === null ? 422 : 200)
}
