// The draft of one site, in its own Durable Object, so that two editors cannot overwrite each other, and two publishes
// cannot interleave.
import { DurableObject } from 'cloudflare:workers'

import type { Env, SiteDraftCalls } from '#env.ts'
import { errorName, inLog, logError } from '#lib/log.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { describeWith } from './describe-change.ts'
import { describeDraft } from './describe-draft.ts'
import { chooseSource } from './choose-source.ts'
import type {
  Discard,
  Discarded,
  DraftState,
  HistoryEntry,
  LiveSite,
  PublishDraft,
  PublishFiles,
  PublishOutcome,
  Save,
  Saved,
  Schedule,
  ScheduleOutcome,
} from './draft.ts'
import { createDraftStore } from './draft-store.ts'
import { loadHistory } from './history.ts'
import { hasOtherSecrets, loadLive, loadSource } from './kv-sites.ts'
import { merge } from './merge.ts'
import { prepare } from './prepare.ts'
import { type DraftDeps, settle, startPublish, startRollback, type Publishing } from './publish.ts'
import { lastRevision, lastSaved } from './revisions.ts'
import { isCurrent, NOT_LIVE, pickLines, readReviewed, STALE } from './reviewed.ts'
import { verify } from './verify.ts'
import { saveEdits } from './save-edits.ts'
import { publishDue, toScheduled } from './schedules.ts'

/** Seconds until an interrupted publish is retried. */
const AGAIN_S: Seconds = 30
/** Work of pages after their response was sent. */
export type Later = Pick<ExecutionContext, 'waitUntil' | 'passThroughOnException'>

/** The Durable Object class. Its name is the slug of the site. */
export function siteDraft(createDeps: (env: Env, later: Later) => DraftDeps) {
  return class extends DurableObject<Env> implements SiteDraftCalls {
    readonly #deps: DraftDeps
    readonly #store
    /** Runs publishes one after the other. */
    #turn: Promise<unknown> = Promise.resolve()

    constructor(ctx: DurableObjectState, env: Env) {
      super(ctx, env)
      this.#deps = createDeps(env, {
        waitUntil: (work) => ctx.waitUntil(work),
        passThroughOnException: () => {},
      })
      this.#store = createDraftStore(ctx.storage, this.#deps.clock)
    }

    /** The live version, and everything that is not published yet. */
    async read(): Promise<DraftState> {
      const live = await this.#loadLive()
      const draft = this.#store.readDraft()
      const saved = draft === null ? null : lastSaved(this.ctx.storage.sql)
      const revision = lastRevision(this.ctx.storage.sql)
      const kept = this.#store.listSchedules()
      const authors = this.#store.readAuthors()
      // Others may save from here on: everything above is consistent.
      const words = this.#deps.loadWords
      const [changes, schedules] = await Promise.all([
        live && draft ? describeDraft(words, authors, [live.source, draft.document]) : [],
        Promise.all(kept.map((schedule) => toScheduled(schedule, words))),
      ])
      return {
        live,
        draft: draft?.document ?? null,
        revision,
        changes,
        conflicts: draft?.open ?? [],
        saved: saved === null ? null : { by: saved.by, at: saved.at },
        schedules,
      }
    }

    /** Merges a form into the draft: all of its edits or none. */
    async save(save: Save): Promise<Saved> {
      const live = await this.#loadLive()
      if (live === null) return NOT_LIVE
      const kept = saveEdits(save, live, this.#kept())
      if (!('saved' in kept)) return kept
      const changes = await describeWith(this.#deps.loadWords, kept.before, kept.after)
      return { saved: kept.saved, changes: changes.map(({ text }) => text) }
    }

    /** Discards unpublished changes that the person saw; refused if someone saved since. */
    async discard(request: Discard): Promise<Discarded> {
      const live = await this.#loadLive()
      if (live === null) return NOT_LIVE
      if (!isCurrent(request, this.#kept())) return STALE
      const { rest } = pickLines(live.source, this.#store.documentOf(live), request.lines)
      return { revision: this.#store.leave(request.by, live, rest) }
    }

    /** Publishes the draft, if it and the live version are still as reviewed. */
    publish(request: PublishDraft): Promise<PublishOutcome> {
      return this.#inTurn(async () => {
        const ready = readReviewed(request, await this.#loadLive(), this.#kept())
        if (!('document' in ready)) return ready
        const { by, note } = request
        return this.#publish({
          by,
          note,
          source: ready.document,
          isMerged: false,
          isDraft: true,
          withHosts: false,
          isCurrent: () => isCurrent(request, this.#kept()),
        })
      })
    }

    /** Publishes files from the command line, merged with what others published since they were made. */
    publishFiles(request: PublishFiles): Promise<PublishOutcome> {
      return this.#inTurn(async () => {
        const live = await this.#loadLive()
        const chosen = chooseSource(this.#slug(), request, {
          live,
          by: (await this.history())[0]?.by ?? '',
          baseSource:
            request.base === null || request.base === live?.version
              ? (live?.source ?? null)
              : await loadSource(this.#deps.kv, this.#slug(), request.base),
          rolledBackAt: this.#store.rolledBackAt(),
        })
        if (!('source' in chosen)) return chosen
        const { by, database } = request
        const isUnmoved = () => this.#store.readLive()?.version === live?.version
        const dev = request.dev === true && this.#deps.isDev
        return this.#publish({
          ...chosen,
          by,
          isDraft: false,
          database,
          dev,
          withHosts: true,
          isCurrent: isUnmoved,
        })
      })
    }

    /** Restores an earlier version as a new one: the previous one, or the named one. The draft is kept on top of it. */
    rollback(request: { by: string; note: string; version?: number }): Promise<PublishOutcome> {
      return this.#inTurn(async () => {
        const live = await this.#loadLive()
        if (live === null) return NOT_LIVE
        return this.#write(await startRollback(this.#context(), { ...request, live }))
      })
    }

    /** Schedules the draft: at its time it is merged onto the live version, checked and published. */
    schedule(request: Schedule): Promise<ScheduleOutcome> {
      return this.#inTurn(async () => {
        const { by, note, at } = request
        const now = this.#deps.clock()
        if (at <= now || at > now + 366 * DAY)
          return { refused: 'Choose a time within the next year.' }
        const ready = readReviewed(request, await this.#loadLive(), this.#kept())
        if (!('document' in ready)) return ready
        const { document, rest, live } = ready
        const prepared = await prepare(this.#slug(), document, this.#deps.masterKey)
        if ('problems' in prepared) return prepared
        const problems = await verify(this.#deps, { ...prepared, source: document, live })
        if (problems.length > 0) return { problems }
        if (!isCurrent(request, this.#kept())) return STALE
        const id = crypto.randomUUID()
        const [base, authors] = [live.source, this.#store.readAuthors()]
        this.#store.putSchedule({ id, at, by, note, base, document, refused: null, authors })
        this.#store.leave(by, live, rest)
        await this.#arm()
        return { scheduled: id }
      })
    }

    /** Cancels a schedule. Its changes return to the draft; false if there is no such schedule. */
    unschedule({ by, id }: { by: string; id: string }): Promise<boolean> {
      return this.#inTurn(async () => {
        const live = await this.#loadLive()
        const found = this.#store.listSchedules().find((schedule) => schedule.id === id)
        if (live === null || found === undefined) return false
        const before = this.#store.documentOf(live)
        const { merged, conflicts } = merge(found.base, found.document, before)
        const open = [...(this.#store.readDraft()?.open ?? []), ...conflicts]
        this.ctx.storage.transactionSync(() => {
          this.#store.dropSchedule(id)
          const authors = found.authors ?? {}
          this.#store.change({ by, live, before, after: merged, open, authors })
        })
        await this.#arm()
        return true
      })
    }

    /** The stored versions, newest first: time, author, reason, and changes. */
    history(): Promise<HistoryEntry[]> {
      return loadHistory(this.#deps.kv, this.#slug(), this.#deps.loadWords)
    }

    /** Finishes an interrupted publish, and publishes what is due. */
    override async alarm(): Promise<void> {
      const tenant = this.#slug()
      await inLog({ work: 'draft', tenant }, async () => {
        try {
          await this.#inTurn(() => publishDue(this.#context(), this.#steps()))
        } catch (error) {
          logError('rollout.unfinished', { tenant, error: errorName(error) })
        }
        await this.#arm()
      })
    }

    async #publish(publishing: Publishing): Promise<PublishOutcome> {
      return this.#write(await startPublish(this.#context(), publishing))
    }

    /** Writes the commit that was just recorded. If a store fails, the alarm continues. */
    async #write(outcome: PublishOutcome): Promise<PublishOutcome> {
      if (this.#store.readCommit() === null) return outcome
      await this.#arm()
      try {
        await this.#settle()
        return outcome
      } catch (error) {
        logError('rollout.unfinished', { tenant: this.#slug(), error: errorName(error) })
        return 'published' in outcome ? { ...outcome, isPending: true } : outcome
      } finally {
        await this.#arm()
      }
    }

    /** The current live version. If a publish bypassed this object, rebases the draft onto the new version first. */
    async #loadLive(): Promise<LiveSite | null> {
      const found = await loadLive(this.#deps.kv, this.#slug())
      const known = this.#store.readLive()
      const commit = this.#store.readCommit()
      // KV may return an older version, or the one that is being written here.
      const newest = Math.max(known?.version ?? 0, commit?.live.version ?? 0)
      const isResealed = found?.version === newest && hasOtherSecrets(found, known)
      if (found === null || (found.version <= newest && !isResealed)) return known
      const { restores, ...live } = found
      this.#store.moveTo(live, '')
      if (restores !== null) this.#store.noteRollback(live.version)
      return live
    }

    #inTurn<T>(work: () => Promise<T>): Promise<T> {
      const turn = this.#turn.then(async () => {
        await this.#settle()
        return work()
      })
      this.#turn = turn.catch(() => null)
      return turn
    }

    #settle(): Promise<void> {
      return settle(this.#context(), (ms) => scheduler.wait(ms))
    }

    /** Schedules the alarm for the next task: an unfinished publish, or one that is due. */
    async #arm(): Promise<void> {
      const now = this.#deps.clock()
      const waiting = this.#store.listSchedules().filter(({ refused }) => refused === null)
      const times = waiting.map(({ at }) => Math.max(at, now + 1))
      if (this.#store.readCommit() !== null) times.push(now + AGAIN_S)
      if (times.length === 0) await this.ctx.storage.deleteAlarm()
      else await this.ctx.storage.setAlarm(Math.min(...times) * 1000)
    }

    #kept() {
      return { store: this.#store, sql: this.ctx.storage.sql }
    }

    #steps() {
      return {
        loadLive: () => this.#loadLive(),
        publish: (what: Publishing) => this.#publish(what),
      }
    }

    #context() {
      return { slug: this.#slug(), store: this.#store, deps: this.#deps }
    }

    #slug(): string {
      const { name } = this.ctx.id
      if (name === undefined)
        throw new Error('The object of a draft is found by the name of its site')
      return name
    }
  }
}
