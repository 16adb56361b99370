// The link that shows a draft to others.
import { consoleRoutes } from '#apps/console/routes.ts'
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { Clock } from '#apps/console/pages/pieces.tsx'
import { readReview, siteOf } from '#apps/console/pages/review/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import { countPreviews } from '#tenant/preview-links.ts'

type Link = { address: string; expires: Seconds }

/** The page after a link was created, "none" without a new one; null if the draft cannot be shown. */
export async function toShareScreen(c: Ctx, link: Link | 'none' | null) {
  const slug = c.req.param('slug') ?? ''
  const [review, works] = await Promise.all([readReview(c), countPreviews(c.env, slug)])
  const page = (
    <ConsolePage
      title="Links to the draft"
      person={c.var.console.person}
      site={review === null ? { slug, name: slug } : siteOf(review)}
      isNarrow
    >
      {link === null && <p>The draft can’t be shown yet: some fields need a change.</p>}
      {link !== null && link !== 'none' && (
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
      <Works slug={slug} works={works} />
      <p className="others">
        {link !== null && link !== 'none' && (
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

/** The number of working links, and the button that revokes them. */
function Works({ slug, works }: { slug: string; works: number }) {
  if (works === 0) return <p className="quiet">You haven’t shared a draft.</p>
  return (
    <form method="post" action={consoleRoutes.preview.href(slug)}>
      <p className="quiet">
        {countOf(works, 'link')} to drafts of this site {works === 1 ? 'works' : 'work'}.
      </p>
      <button type="submit" name="action" value="stop" className="button">
        Stop all links
      </button>
      <p className="hint">They end within two minutes, for everyone who has them.</p>
    </form>
  )
}
