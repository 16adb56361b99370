// The versions of a site: who published each, when and why, and what it changed. Earlier versions can be restored.
import { audit, type Outcome } from '#apps/console/audit.ts'
import { heldBack } from '#apps/console/fields/areas.ts'
import { may } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { withQuery } from '#lib/url.ts'
import { Ago, ChangeList } from '#apps/console/pages/pieces.tsx'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { Base, MOVED, noteOf, NoteField, type Review } from '#apps/console/pages/review/base.tsx'
import { readReview, heldText, siteOf } from '#apps/console/pages/review/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import type { HistoryEntry } from '#rollout/draft.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { expireTenant } from '#tenant/store.ts'

/** The list; with `version` in the query, the page that asks for confirmation before restoring it. */
export async function getHistory(c: Ctx): Promise<Response> {
  const review = await readReview(c)
  if (review === null) return screens.notFound(c)
  const entries = await openDraft(c.env, review.slug).history()
  const wanted = Number(c.req.query('version'))
  const chosen = entries.find((one) => one.version === wanted && canBringBack(one))
  if (chosen !== undefined && may(c.var.console.person, 'content.publish', review.slug))
    return ask(c, review, chosen, entries)
  return show(c, review, entries, null)
}

export async function postHistory(c: Ctx): Promise<Response> {
  const review = await readReview(c)
  if (review === null) return screens.notFound(c)
  const { slug, live } = review
  const { person } = c.var.console
  const entries = await openDraft(c.env, slug).history()
  const fields = await readFields(c)
  const version = Number(fields['version'])
  const note = noteOf(fields)
  const log = (outcome: Outcome, detail = '') => {
    const subject = `to version ${version}`
    const entry = { who: person, act: 'site.rollback', outcome, site: slug, subject } as const
    return audit(c.env, { ...entry, detail }, clock())
  }
  const refuse = async (problem: string, status: 403 | 409) => {
    await log('refused', problem)
    return show(c, review, entries, { problem }, status)
  }
  const chosen = entries.find((one) => one.version === version && canBringBack(one))
  if (chosen === undefined || Number(fields['live']) !== live.version) return refuse(MOVED, 409)
  const held = heldFrom(c, review, chosen, entries)
  if (held.length > 0) return refuse(heldText(held), 403)
  await log('pending', note)
  const outcome = await openDraft(c.env, slug).rollback({ by: person.email, note, version })
  if (!('published' in outcome))
    return refuse('refused' in outcome ? `Not restored. ${outcome.refused}` : MOVED, 409)
  await log('done', `version ${outcome.published}`)
  expireTenant(slug)
  const query = { published: outcome.published }
  return c.redirect(withQuery(consoleRoutes.review.href(slug), query), 303)
}

const canBringBack = ({ isLive, isWhole }: HistoryEntry) => isWhole && !isLive

/** Changes published after a version, which restoring it would undo; null if unknown. */
function changesSince({ version }: HistoryEntry, entries: readonly HistoryEntry[]) {
  const since = entries.filter((one) => one.version > version).map(({ changes }) => changes)
  return since.includes(null) ? null : since.flatMap((changes) => changes ?? [])
}

/** Why the person may not restore a version; unknown changes may concern anything. */
function heldFrom(c: Ctx, { slug, live }: Review, chosen: HistoryEntry, all: HistoryEntry[]) {
  const whole = { at: '', before: live.source, after: undefined }
  return heldBack(c.var.console.person, 'publish', slug, changesSince(chosen, all) ?? [whole])
}

function ask(c: Ctx, review: Review, chosen: HistoryEntry, entries: HistoryEntry[]) {
  const { version } = chosen
  const changes = changesSince(chosen, entries)
  const held = heldFrom(c, review, chosen, entries)
  const page = (
    <ConsolePage
      title={`Bring back version ${version}?`}
      person={c.var.console.person}
      site={siteOf(review)}
      current="history"
      lead="It becomes a new version, live at once. Unpublished changes are kept."
    >
      {changes !== null && changes.length > 0 && (
        <>
          <h2>Published since, and undone</h2>
          <ChangeList changes={changes} />
        </>
      )}
      {held.length > 0 ? (
        <p className="notice warning">{heldText(held)}</p>
      ) : (
        <form
          method="post"
          action={consoleRoutes.history.href(review.slug)}
          className="stacked publish"
        >
          <Base live={review.live.version} />
          <input type="hidden" name="version" value={version} />
          <NoteField note="" />
          <button className="button danger">Bring back</button>
        </form>
      )}
      <p>
        <a href={consoleRoutes.history.href(review.slug)}>Back to the history</a>
      </p>
    </ConsolePage>
  )
  return sendConsole(c, page)
}

function show(
  c: Ctx,
  review: Review,
  entries: readonly HistoryEntry[],
  notice: { problem: string } | null,
  status: 200 | 403 | 409 = 200,
) {
  const mayPublish = may(c.var.console.person, 'content.publish', review.slug)
  const page = (
    <ConsolePage
      title="History"
      person={c.var.console.person}
      site={siteOf(review)}
      current="history"
      notice={notice}
      lead="Every published version that is still stored, newest first."
    >
      {entries.map((entry) => (
        <Version key={entry.version} entry={entry} slug={review.slug} mayPublish={mayPublish} />
      ))}
    </ConsolePage>
  )
  return sendConsole(c, page, status)
}

type VersionProps = { entry: HistoryEntry; slug: string; mayPublish: boolean }

function Version({ entry, slug, mayPublish }: VersionProps) {
  const { version, at, by, note, restores, isLive, changes } = entry
  return (
    <section>
      <h2>
        Version {version} {isLive && <span className="good">(live)</span>}
      </h2>
      <p className="hint">
        <Ago iso={at} now={clock()} /> {by === '' ? 'from the site’s files' : `by ${by}`}
        {restores !== null && `, restored version ${restores}`}
        {note !== '' && `: “${note}”`}
      </p>
      {changes === null ? (
        <p className="hint">What it changed isn’t known.</p>
      ) : (
        <ChangeList changes={changes} />
      )}
      {mayPublish && canBringBack(entry) && (
        <p>
          <a className="button" href={withQuery(consoleRoutes.history.href(slug), { version })}>
            Bring back
          </a>
        </p>
      )}
    </section>
  )
}
