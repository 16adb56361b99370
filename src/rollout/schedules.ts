// Scheduled publishes: their display, execution, and refusal.
import { logError } from '#lib/log.ts'
import { findNewExamples } from './checks/check-examples.ts'
import { describeWith, type LoadWords, namePlace } from './describe-change.ts'
import { DAY } from '#lib/zone-time.ts'
import type { LiveSite, PublishOutcome, Schedule, Scheduled, ScheduleOutcome } from './draft.ts'
import type { DraftStore, KeptSchedule } from './draft-store.ts'
import { parsePointer } from './json.ts'
import { merge } from './merge.ts'
import { pointerOf } from './problem.ts'
import type { Context, Publishing } from './publish.ts'
import { parseDocument } from './parse-document.ts'
import { prepare } from './prepare.ts'
import { isCurrent, NOT_LIVE, readReviewed, STALE } from './reviewed.ts'
import type { Source } from './source.ts'
import { verify } from './verify.ts'

/** Schedules for display: their changes, without the documents. */
export async function toScheduled(
  { base, document, ...schedule }: KeptSchedule,
  words: LoadWords,
): Promise<Scheduled> {
  return { ...schedule, changes: await describeWith(words, base, document) }
}

/** Schedules changes, if they could be published now. */
export async function startSchedule(
  { slug, store, deps }: Context,
  { by, note, at, ...reviewed }: Schedule,
  { live: now, sql }: { live: LiveSite | null; sql: SqlStorage },
): Promise<ScheduleOutcome> {
  const time = deps.clock()
  if (at <= time || at > time + 366 * DAY) return { refused: 'Choose a time within the next year.' }
  const stored = { store, sql }
  const ready = readReviewed({ by, note, ...reviewed }, now, stored)
  if (!('document' in ready)) return ready
  const { document, rest, live } = ready
  const prepared = await prepare(slug, document, deps.masterKey)
  if ('problems' in prepared) return prepared
  const problems = await verify(deps, { ...prepared, source: document, live })
  if (problems.length > 0) return { problems }
  const before = parseDocument(live.source).site
  const examples = reviewed.examples === true ? [] : findNewExamples(prepared.site, before)
  if (examples.length > 0) return { examples }
  if (!isCurrent(reviewed, stored)) return STALE
  const id = crypto.randomUUID()
  const [base, authors] = [live.source, store.readAuthors()]
  store.putSchedule({ id, at, by, note, base, document, refused: null, authors })
  store.leave(by, live, rest)
  return { scheduled: id }
}

/** Cancels a schedule, whose changes return to the draft. False if there is no such schedule. */
export function endSchedule(
  { store }: Pick<Context, 'store'>,
  { by, id }: { by: string; id: string },
  { live, storage }: { live: LiveSite | null; storage: DurableObjectStorage },
): boolean {
  const found = store.listSchedules().find((schedule) => schedule.id === id)
  if (live === null || found === undefined) return false
  const before = store.documentOf(live)
  const { merged, conflicts } = merge(found.base, found.document, before)
  const open = [...(store.readDraft()?.open ?? []), ...conflicts]
  storage.transactionSync(() => {
    store.dropSchedule(id)
    store.change({ by, live, before, after: merged, open, authors: found.authors ?? {} })
  })
  return true
}

type Steps = {
  loadLive: () => Promise<LiveSite | null>
  publish: (what: Publishing) => Promise<PublishOutcome>
}

/** Publishes due schedules in order; each is merged onto the one before. Refused schedules are stored for display. */
export async function publishDue({ slug, store, deps }: Context, steps: Steps): Promise<void> {
  const now = deps.clock()
  const due = store.listSchedules().filter(({ at, refused }) => refused === null && at <= now)
  for (const schedule of due) {
    // eslint-disable-next-line no-await-in-loop -- see above
    const outcome = await publishOne(schedule, store, steps)
    // eslint-disable-next-line no-await-in-loop
    const refused = await describeRefusal(outcome, schedule.document, deps.loadWords)
    if (refused === null) store.dropSchedule(schedule.id)
    else {
      // Stored first: whatever fails afterwards, it is neither retried nor reported twice.
      store.putSchedule({ ...schedule, refused, refusedAt: now })
      logError('rollout.schedule-refused', { tenant: slug })
    }
    const { by, at } = schedule
    const version = 'published' in outcome ? outcome.published : null
    // eslint-disable-next-line no-await-in-loop
    await deps.report({ slug, by, at, version, refused })
  }
}

async function publishOne(
  { id, by, note, base, document }: KeptSchedule,
  store: DraftStore,
  { loadLive, publish }: Steps,
): Promise<PublishOutcome> {
  const live = await loadLive()
  if (live === null) return NOT_LIVE
  const { merged, conflicts } = merge(base, document, live.source)
  if (conflicts.length > 0) return { conflicts, live: live.version, by }
  const isCurrent = () => store.readLive()?.version === live.version
  // Examples were checked when it was scheduled.
  const what = {
    by,
    note,
    source: merged,
    isMerged: true,
    isDraft: false,
    withHosts: false,
    examples: true,
  }
  return publish({ ...what, schedule: id, isCurrent })
}

/** Why a document was not published; null if it was. */
export async function describeRefusal(
  outcome: PublishOutcome,
  document: Source,
  load: LoadWords,
): Promise<string | null> {
  if ('refused' in outcome) return outcome.refused
  const found =
    'problems' in outcome
      ? outcome.problems.map(({ path, message }) => ({ at: pointerOf(path), message }))
      : 'conflicts' in outcome
        ? outcome.conflicts.map(({ at }) => ({ at, message: '' }))
        : []
  if (found.length === 0) return null
  const words = await load(found.map(({ at }) => parsePointer(at)?.[0] ?? ''))
  const lines = found.map(({ at, message }) =>
    `${at === '' ? '' : namePlace(at, document, words)} ${message}`.trim(),
  )
  return 'problems' in outcome ? lines.join(' ') : `Changed by others since: ${lines.join(', ')}.`
}
