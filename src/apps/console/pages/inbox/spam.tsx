// Spam actions on a lead's page: release a held lead, mark a lead as spam, or reverse that.
import { consoleRoutes } from '#apps/console/routes.ts'
import type { InboxLead } from '#sales/leads/outbox/inbox-lead.ts'
import { describeReasons } from '#sales/leads/spam-check.ts'
import { LESSON_DAYS } from '#sales/leads/spam-lesson-rows.ts'

type Props = { slug: string; lead: InboxLead }

/** Whether a person marked it as spam, and no one reversed that. */
export const isCalledSpam = ({ history }: Pick<InboxLead, 'history'>) =>
  history.findLast(({ did }) => did === 'spam' || did === 'not-spam')?.did === 'spam'

export function HeldNotice({ slug, lead }: Props) {
  return (
    <div className="notice warning">
      <p>
        This lead is held because {describeReasons(lead.suspicion)}. Your systems do not have it
        yet.
      </p>
      <form method="post" action={consoleRoutes.lead.href(slug, lead.id)} className="inline">
        <button type="submit" name="action" value="release" className="button primary">
          Release it
        </button>
      </form>
      <details className="more">
        <summary>Discard it</summary>
        <form method="post" action={consoleRoutes.lead.href(slug, lead.id)}>
          <Lesson slug={slug} />
          <p className="actions">
            <button type="submit" name="action" value="spam" className="button danger">
              It is spam: delete and learn
            </button>{' '}
            <button type="submit" name="action" value="discard" className="button danger">
              Delete this lead for good
            </button>
          </p>
        </form>
      </details>
    </div>
  )
}

/** For a delivered lead: closes it, and teaches the site. */
export function CallSpam({ slug, lead }: Props) {
  return (
    <details className="more">
      <summary>This is spam</summary>
      <form method="post" action={consoleRoutes.lead.href(slug, lead.id)}>
        <Lesson slug={slug} />
        <button type="submit" name="action" value="spam" className="button danger">
          This is spam: close and learn
        </button>
      </form>
    </details>
  )
}

function Lesson({ slug }: { slug: string }) {
  return (
    <p className="hint">
      Forms with its links, its sender’s email address or number will be held for {LESSON_DAYS}{' '}
      days. See and undo <a href={consoleRoutes.spam.href(slug)}>what your website has learned</a>.
    </p>
  )
}

export function SpamNotice({ slug, lead }: Props) {
  return (
    <div className="notice warning">
      <p>
        This lead was marked as spam. Forms with its links or its sender are held. See{' '}
        <a href={consoleRoutes.spam.href(slug)}>what your website has learned</a>.
      </p>
      <form method="post" action={consoleRoutes.lead.href(slug, lead.id)} className="inline">
        <button type="submit" name="action" value="not-spam" className="button">
          Not spam: open it again, and forget that
        </button>
      </form>
    </div>
  )
}
