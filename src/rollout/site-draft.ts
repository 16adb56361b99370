// The draft of one site. One object each, so that two editors cannot overwrite each other, and two publishes cannot
// mix.
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

/** Seconds until an interrupted publish continues. */
const AGAIN_S: Seconds = 30
/** Keeps the object alive for work that pages do after their response. */
export type Later = Pick<ExecutionContext, 'waitUntil' | 'passThroughOnException'>

/** The Durable Object class. An object's name is the site's slug. */
export function siteDraft(createDeps: (env: Env, later: Later) => DraftDeps) {
  return class extends DurableObject<Env> implements SiteDraftCalls {
    readonly #deps: DraftDeps
    readonly #store
    readonly #sql
    /** Runs publishes one after the other. */
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

    /** The live version, and all unpublished changes. */
    async read(): Promise<DraftState> {
      return readState(await this.#loadLive(), this.#openDraft())
    }

    /** Merges a form into the draft: all of its edits or none. */
    async save(save: Save): Promise<Saved> {
      const live = await this.#loadLive()
      if (live === null) return NOT_LIVE
      const result = saveEdits(save, live, this.#openDraft())
      if (!('saved' in result)) return result
      const changes = await describeWith(this.#deps.loadWords, result.before, result.after)
      return { saved: result.saved, changes: changes.map(({ text }) => text) }
    }

    /** Discards unpublished changes that the person saw; refused if someone has saved since. */
    async discard(request: Discard): Promise<Discarded> {
      const live = await this.#loadLive()
      if (live === null) return NOT_LIVE
      const settle = await prepareSettling(request.lines, live, this.#openDraft())
      if (!isCurrent(request, this.#openDraft())) return STALE
      const { rest } = pickLines(live.source, this.#store.documentOf(live), request.lines)
      const revision = this.#store.leave(request.by, live, rest)
      settle('discarded', request.by)
      return { revision }
    }

    /** Publishes the draft, if neither it nor the live version has changed since the review. */
    publish(request: PublishDraft): Promise<PublishOutcome> {
      return this.#inTurn(async () => {
        const ready = readReviewed(request, await this.#loadLive(), this.#openDraft())
        if (!('document' in ready)) return ready
        const { by, note, lines, examples = false } = request
        const settle = await prepareSettling(lines, ready.live, this.#openDraft())
        const what = { by, note, source: ready.document, isMerged: false, isDraft: true }
        const outcome = await this.#publish({
          ...what,
          examples,
          withHosts: false,
          isCurrent: () => isCurrent(request, this.#openDraft()),
        })
        if ('published' in outcome || 'unchanged' in outcome) settle('published', by)
        return outcome
      })
    }

    /** Publishes files from the command line, merged with what others have published since the files were made. */
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

    /**
     * Restores an earlier version as a new one: the previous or the named version. The draft is kept, and based on it.
     */
    rollback(request: { by: string; note: string; version?: number }): Promise<PublishOutcome> {
      return this.#inTurn(async () => {
        const live = await this.#loadLive()
        if (live === null) return NOT_LIVE
        return this.#write(await startRollback(this.#context(), { ...request, live }))
      })
    }

    /** Schedules changes: at their time they are merged onto the live version, checked and published. */
    schedule(request: Schedule): Promise<ScheduleOutcome> {
      return this.#inTurn(async () => {
        const live = await this.#loadLive()
        const settle = await prepareSettling(request.lines, live, this.#openDraft())
        const outcome = await startSchedule(this.#context(), request, { live, sql: this.#sql })
        if ('scheduled' in outcome) settle('scheduled', request.by)
        await this.#arm()
        return outcome
      })
    }

    /** Cancels a schedule. Its changes return to the draft; false if there is no such schedule. */
    unschedule(request: { by: string; id: string }): Promise<boolean> {
      return this.#inTurn(async () => {
        const { storage } = this.ctx
        const live = await this.#loadLive()
        const isEnded = endSchedule(this.#context(), request, { live, storage })
        await this.#arm()
        return isEnded
      })
    }

    /** Requests approval of changes that the person saw. */
    askApproval(request: AskApproval): Promise<ApprovalOutcome> {
      return this.#inTurn(async () => {
        const live = await this.#loadLive()
        return live === null ? NOT_LIVE : askApproval(request, live, this.#openDraft())
      })
    }

    /**
     * Withdraws a person's own request, or hides its answer. Returns the request; null if it has been replaced
     * meanwhile.
     */
    withdrawRequest(request: { by: string; id: string }): Promise<ApprovalRequest | null> {
      return this.#inTurn(async () => withdrawRequest(request, this.#store))
    }

    /**
     * Answers a request without publishing; false if it is not pending. Runs in turn, so never while its changes are
     * being published.
     */
    sendBackRequest(request: SendBack): Promise<boolean> {
      return this.#inTurn(async () => sendBackRequest(request, this.#openDraft()))
    }

    /** The stored versions, newest first: time, author, reason, and changes. */
    history(): Promise<HistoryEntry[]> {
      return loadHistory(this.#deps.kv, this.#slug(), this.#deps.loadWords)
    }

    /** Completes an interrupted publish, and publishes due schedules. */
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

    /** Writes the commit that was just recorded. If a store fails, the alarm continues it. */
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

    /** The live version. If a publish bypassed this object, the draft is rebased onto the new version first. */
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

    /** The next time that something is due: a publish to complete, or a schedule. */
    async #arm(): Promise<void> {
      const now = this.#deps.clock()
      const waiting = this.#store.listSchedules().filter(({ refused }) => refused === null)
      const times = waiting.map(({ at }) => Math.max(at, now + 1))
      if (this.#store.readCommit() !== null) times.push(now + AGAIN_S)
      if (times.length === 0) await this.ctx.storage.deleteAlarm()
      else await this.ctx.storage.setAlarm(Math.min(...times) * 1000)
    }

    #openDraft() {
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
