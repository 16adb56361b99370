// The draft of one site: one object each, so that two editors cannot overwrite each other.
import { DurableObject } from 'cloudflare:workers'

import type { Env, SiteDraftCalls } from '#env.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { listChanges } from './changes.ts'
import type { DraftState, LiveSite, Save, Saved } from './draft.ts'
import { applyEdits } from './edits.ts'
import { isSame, parsePointer, valueAt } from './json.ts'
import { loadLive } from './kv-sites.ts'
import { type Conflict, merge } from './merge.ts'
import { addRevision, createRevisions, lastRevision, lastSaved, rebuild } from './revisions.ts'
import type { Source } from './source.ts'

/** Most characters of a document: an object keeps values of 2 MB. */
const MAX_CHARACTERS = 1_000_000

/** `open`: fields that live changed too, in another way, which no editor has decided yet. */
type Draft = { document: Source; open: Conflict[] }

/** The Durable Object class. Its name is the slug of the site. */
export function siteDraft(clock: () => Seconds) {
  return class extends DurableObject<Env> implements SiteDraftCalls {
    constructor(ctx: DurableObjectState, env: Env) {
      super(ctx, env)
      createRevisions(ctx.storage.sql)
    }

    /** What is live, and all that is not published yet. */
    async read(): Promise<DraftState> {
      const live = await this.#loadLive()
      const draft = this.#readDraft()
      const saved = draft === null ? null : lastSaved(this.ctx.storage.sql)
      return {
        live,
        draft: draft?.document ?? null,
        revision: lastRevision(this.ctx.storage.sql),
        changes: live === null || draft === null ? [] : listChanges(live.source, draft.document),
        conflicts: draft?.open ?? [],
        saved: saved === null ? null : { by: saved.by, at: saved.at },
      }
    }

    /** Merges a form into the draft: all of its edits or none. Nothing is checked against the schema: a draft may be unfinished. */
    async save({ by, base, set, decided = [] }: Save): Promise<Saved> {
      const live = await this.#loadLive()
      if (live === null) return { refused: 'The site is not live.' }
      const { sql } = this.ctx.storage
      const current = this.#document(live)
      const seen = base === lastRevision(sql) ? current : rebuild(sql, current, base)
      const changed = applyEdits(seen ?? current, set)
      if ('unknown' in changed) return { refused: `The site has no place ${changed.unknown}.` }
      const { merged, conflicts } =
        seen === null
          ? { merged: changed.after, conflicts: compareWithShown(current, set) }
          : merge(seen, changed.after, current)
      if (conflicts.length > 0)
        return { conflicts, revision: lastRevision(sql), by: lastSaved(sql)?.by ?? '' }
      if (JSON.stringify(merged).length > MAX_CHARACTERS)
        return { refused: 'The site is too large. Remove something first.' }
      const edited = new Set([...decided, ...set.map(({ at }) => at)])
      const open = (this.#readDraft()?.open ?? []).filter(({ at }) => !edited.has(at))
      return { saved: this.#change({ by, live, before: current, after: merged, open }) }
    }

    /** Drops all unpublished changes. Returns the new revision. */
    async discard({ by }: { by: string }): Promise<number> {
      const live = await this.#loadLive()
      if (live === null) return lastRevision(this.ctx.storage.sql)
      const before = this.#document(live)
      return this.#change({ by, live, before, after: live.source, open: [] })
    }

    /** What is live now. If a publish passed this object by, the draft moves to the new version first. */
    async #loadLive(): Promise<LiveSite | null> {
      const found = await loadLive(this.env, this.#slug())
      // KV may answer with an older version, never with one that does not exist.
      const known = this.#readLive()
      if (found === null || found.version <= (known?.version ?? 0)) return known
      this.#moveTo(found)
      return found
    }

    /** Brings the draft to another live version, merged. Where both changed a field the draft keeps its own value. */
    #moveTo(live: LiveSite): void {
      const before = this.#readLive()
      this.ctx.storage.kv.put('live', live)
      if (before === null) return
      const document = this.#document(before)
      const { merged, conflicts } = merge(before.source, document, live.source)
      const earlier = (this.#readDraft()?.open ?? []).filter(
        ({ path }) => !conflicts.some((conflict) => conflict.path === path),
      )
      const open = [...earlier, ...conflicts]
      this.#change({ by: '', live, before: document, after: merged, open })
    }

    /** Keeps a document as the draft, or none if it is what is live. Returns the revision. */
    #change({ by, live, before, after, open }: DocumentChange): number {
      const { kv, sql } = this.ctx.storage
      return this.ctx.storage.transactionSync(() => {
        if (isSame(after, live.source)) kv.delete('draft')
        else kv.put<Draft>('draft', { document: after, open })
        if (isSame(before, after)) return lastRevision(sql)
        return addRevision(sql, { by, at: clock(), before, after })
      })
    }

    #document(live: LiveSite): Source {
      return this.#readDraft()?.document ?? live.source
    }

    #readLive(): LiveSite | null {
      return this.ctx.storage.kv.get<LiveSite>('live') ?? null
    }

    #readDraft(): Draft | null {
      return this.ctx.storage.kv.get<Draft>('draft') ?? null
    }

    #slug(): string {
      const { name } = this.ctx.id
      if (name === undefined)
        throw new Error('The object of a draft is found by the name of its site')
      return name
    }
  }
}

type DocumentChange = {
  by: string
  live: LiveSite
  before: Source
  after: Source
  open: Conflict[]
}

/** Edits of fields that no longer have the value that their form showed. */
function compareWithShown(current: Source, set: Save['set']): Conflict[] {
  return set.flatMap(({ at, value, was }) => {
    const now = valueAt(current, parsePointer(at) ?? [])
    const isKept = isSame(now, was) || isSame(now, value)
    return isKept ? [] : [{ at, path: at, base: was, mine: value, theirs: now }]
  })
}
