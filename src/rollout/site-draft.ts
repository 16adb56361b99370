// The draft of one site: one object each, so that two editors cannot overwrite each other, and two publishes cannot mix.
import { DurableObject } from 'cloudflare:workers'

import type { Env, SiteDraftCalls } from '#env.ts'
import { errorName, inLog, logError } from '#lib/log.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { ApprovalRequest } from './approvals.ts'
import { describeWith } from './describe-change.ts'
import { chooseSource } from './choose-source.ts'
import type {
  AskApproval,
  ApprovalOutcome,
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
  SendBack,
} from './draft.ts'
import { readState } from './draft-state.ts'
import { createDraftStore } from './draft-store.ts'
import { loadHistory } from './history.ts'
import { hasOtherSecrets, loadLive, loadSource } from './kv-sites.ts'
import { type DraftDeps, settle, startPublish, startRollback, type Publishing } from './publish.ts'
import { askApproval, prepareSettling, sendBackRequest, withdrawRequest } from './requests.ts'
import { isCurrent, NOT_LIVE, pickLines, readReviewed, STALE } from './reviewed.ts'
import { saveEdits } from './save-edits.ts'
import { endSchedule, publishDue, startSchedule } from './schedules.ts'

/** Seconds until a publish that was interrupted goes on. */
const AGAIN_S: Seconds = 30
/** What pages do after they were sent. */
export type Later = Pick<ExecutionContext, 'waitUntil' | 'passThroughOnException'>

/** The Durable Object class. Its name is the slug of the site. */
export function siteDraft(createDeps: (env: Env, later: Later) => DraftDeps) {
  return class extends DurableObject<Env> implements SiteDraftCalls {
    readonly #deps: DraftDeps
    readonly #store
    readonly #sql
    /** Publishes one after the other. */
    #turn: Promise<unknown> = Promise.resolve()

    constructor(ctx: DurableObjectState, env: Env) {
      super(ctx, env)
      this.#sql = ctx.storage.sql
      this.#deps = createDeps(env, {
        waitUntil: (work) => ctx.waitUntil(work),
        passThroughOnException: () => {},
      })
      this.#store = createDraftStore(ctx.storage, this.#deps.clock)
    }

    /** What is live, and all that is not published yet. */
    async read(): Promise<DraftState> {
      return readState(await this.#loadLive(), this.#kept())
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

    /** Drops unpublished changes that the person saw; refused if someone saved since. */
    async discard(request: Discard): Promise<Discarded> {
      const live = await this.#loadLive()
      if (live === null) return NOT_LIVE
      const settle = await prepareSettling(request.lines, live, this.#kept())
      if (!isCurrent(request, this.#kept())) return STALE
      const { rest } = pickLines(live.source, this.#store.documentOf(live), request.lines)
      const revision = this.#store.leave(request.by, live, rest)
      settle('discarded', request.by)
      return { revision }
    }

    /** Publishes the draft, if it and the live version are still those that were reviewed. */
    publish(request: PublishDraft): Promise<PublishOutcome> {
      return this.#inTurn(async () => {
        const ready = readReviewed(request, await this.#loadLive(), this.#kept())
        if (!('document' in ready)) return ready
        const { by, note, lines, examples = false } = request
        const settle = await prepareSettling(lines, ready.live, this.#kept())
        const what = { by, note, source: ready.document, isMerged: false, isDraft: true }
        const outcome = await this.#publish({
          ...what,
          examples,
          withHosts: false,
          isCurrent: () => isCurrent(request, this.#kept()),
        })
        if ('published' in outcome || 'unchanged' in outcome) settle('published', by)
        return outcome
      })
    }

    /** Publishes files of the command line, merged with what others published since they were made. */
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

    /** Brings an earlier version back as a new one: the one before, or the one named. The draft is kept, over it. */
    rollback(request: { by: string; note: string; version?: number }): Promise<PublishOutcome> {
      return this.#inTurn(async () => {
        const live = await this.#loadLive()
        if (live === null) return NOT_LIVE
        return this.#write(await startRollback(this.#context(), { ...request, live }))
      })
    }

    /** Puts changes aside until their time comes: then they are merged onto what is live, checked and published. */
    schedule(request: Schedule): Promise<ScheduleOutcome> {
      return this.#inTurn(async () => {
        const live = await this.#loadLive()
        const settle = await prepareSettling(request.lines, live, this.#kept())
        const outcome = await startSchedule(this.#context(), request, { live, sql: this.#sql })
        if ('scheduled' in outcome) settle('scheduled', request.by)
        await this.#arm()
        return outcome
      })
    }

    /** Calls a schedule off. Its changes are in the draft again; false if there is no such schedule. */
    unschedule(request: { by: string; id: string }): Promise<boolean> {
      return this.#inTurn(async () => {
        const { storage } = this.ctx
        const live = await this.#loadLive()
        const isEnded = endSchedule(this.#context(), request, { live, storage })
        await this.#arm()
        return isEnded
      })
    }

    /** Asks others to publish changes that the person saw. */
    askApproval(request: AskApproval): Promise<ApprovalOutcome> {
      return this.#inTurn(async () => {
        const live = await this.#loadLive()
        return live === null ? NOT_LIVE : askApproval(request, live, this.#kept())
      })
    }

    /** Takes one's own request back, or hides its answer. What it was; null if it is another one by now. */
    withdrawRequest(request: { by: string; id: string }): Promise<ApprovalRequest | null> {
      return this.#inTurn(async () => withdrawRequest(request, this.#store))
    }

    /** Answers a request without a publish; false if it does not wait. In turn: not while its changes are published. */
    sendBackRequest(request: SendBack): Promise<boolean> {
      return this.#inTurn(async () => sendBackRequest(request, this.#kept()))
    }

    /** The versions that are kept, the newest first: when, who, why, and what changed. */
    history(): Promise<HistoryEntry[]> {
      return loadHistory(this.#deps.kv, this.#slug(), this.#deps.loadWords)
    }

    /** Finishes a publish that was interrupted, and publishes what is due. */
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

    /** Writes what was just recorded. If a store fails, the alarm goes on with it. */
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

    /** What is live now. If a publish passed this object by, the draft moves to the new version first. */
    async #loadLive(): Promise<LiveSite | null> {
      const found = await loadLive(this.#deps.kv, this.#slug())
      const known = this.#store.readLive()
      const commit = this.#store.readCommit()
      // KV may answer with an older version, and with the one that is being written here.
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

    /** The next time something is to do: a publish to finish, or one that is due. */
    async #arm(): Promise<void> {
      const now = this.#deps.clock()
      const waiting = this.#store.listSchedules().filter(({ refused }) => refused === null)
      const times = waiting.map(({ at }) => Math.max(at, now + 1))
      if (this.#store.readCommit() !== null) times.push(now + AGAIN_S)
      if (times.length === 0) await this.ctx.storage.deleteAlarm()
      else await this.ctx.storage.setAlarm(Math.min(...times) * 1000)
    }

    #kept() {
      return { store: this.#store, sql: this.#sql, deps: this.#deps }
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
