// Publishing a site through its object: draft, files, rollback, schedule, and a crash between any two steps.
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'

import type { SiteDraftCalls } from '#env.ts'
import type { PublishFiles } from '#rollout/draft.ts'
import { createDraftDeps } from '#apps/console/draft-deps.ts'
import { ofNamespace } from '#rollout/kv.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { rollBackSite } from '#rollout/roll-back.ts'
import { siteDraft } from '#rollout/site-draft.ts'
import type { Source } from '#rollout/source.ts'
import { readEnvelope } from '#tenant/envelope.ts'
import { hostKey, siteKey, sourceKey, versionKey } from '#tenant/keys.ts'

const sourceOf = (slug: string, more: Source = {}): Source => ({
  slug,
  name: 'Acme',
  id: 1,
  url: `https://${slug}.example`,
  hosts: [`${slug}.example`],
  tagline: 'Cars',
  ...more,
})
const files = (source: Source, more: Partial<PublishFiles> = {}): PublishFiles => ({
  by: 'ops',
  note: '',
  source,
  base: null,
  ...more,
})
/** A site whose first version is live. */
async function openSite(slug: string, more: Source = {}) {
  const source = sourceOf(slug, more)
  const draft = openDraft(env, slug)
  await draft.publishFiles(files(source))
  return { slug, source, draft }
}
const kvText = (key: string) => env.TENANTS.get(key, 'text')
async function liveNow(slug: string) {
  return readEnvelope((await kvText(siteKey(slug))) ?? '')
}
async function sourceAt(slug: string, version: number): Promise<Source | null> {
  return JSON.parse((await kvText(sourceKey(slug, version))) ?? 'null')
}
const set = (at: string, value: string) => [{ at, value, was: undefined }]

afterEach(() => vi.useRealTimers())

describe('a publish of the draft', () => {
  it('makes it live, with its source beside the version, and leaves no draft', async () => {
    const { slug, source, draft } = await openSite('draft-live')
    const { saved } = (await draft.save({ by: 'jo', base: 0, set: set('/tagline', 'Vans') })) as {
      saved: number
    }
    const asked = { by: 'jo', note: 'Vans first', revision: saved, live: 1 }
    expect(await draft.publish(asked)).toMatchObject({ published: 2, isPending: false })
    expect(await liveNow(slug)).toMatchObject({
      version: 2,
      site: { tagline: 'Vans' },
      published: { by: 'jo', note: 'Vans first' },
    })
    expect(await sourceAt(slug, 2)).toEqual({ ...source, tagline: 'Vans' })
    expect(await kvText(versionKey(slug, 2))).toBe(await kvText(siteKey(slug)))
    expect(await draft.read()).toMatchObject({ draft: null, live: { version: 2 } })
  })

  it('is refused if the draft or the live version is not what was reviewed', async () => {
    const { source, draft, slug } = await openSite('draft-stale')
    await draft.save({ by: 'jo', base: 0, set: set('/tagline', 'Vans') })
    const { revision } = await draft.read()
    const asked = { by: 'jo', note: '', revision, live: 1 }
    const stale = { refused: expect.stringContaining('changed meanwhile') }
    expect(await draft.publish({ ...asked, revision: revision - 1 })).toEqual(stale)
    await draft.publishFiles(files({ ...source, name: 'Zenith' }, { base: 1 }))
    expect(await draft.publish(asked)).toEqual(stale)
    expect(await liveNow(slug)).toMatchObject({ version: 2, site: { tagline: 'Cars' } })
  })

  it('says at their fields what is not valid, and what only the command line changes', async () => {
    const { draft } = await openSite('draft-wrong')
    await draft.save({ by: 'jo', base: 0, set: set('/locale', 'de-DE') })
    const read = async () => ({
      by: 'jo',
      note: '',
      revision: (await draft.read()).revision,
      live: 1,
    })
    expect(await draft.publish(await read())).toMatchObject({ problems: [{ path: 'locale' }] })
    await draft.discard({ by: 'jo', revision: (await draft.read()).revision, live: 1 })
    const { revision } = await draft.read()
    await draft.save({ by: 'jo', base: revision, set: set('/hosts/0', 'other.example') })
    expect(await draft.publish(await read())).toMatchObject({
      problems: [{ path: 'hosts', message: expect.stringContaining('command line') }],
    })
  })
})

describe('a publish of files', () => {
  it('is merged with what the console published since the files were made', async () => {
    const { slug, source, draft } = await openSite('files-merged')
    await draft.publishFiles(files({ ...source, tagline: 'Vans' }, { base: 1 }))
    const mine = { ...source, name: 'Zenith' }
    expect(await draft.publishFiles(files(mine, { base: 1 }))).toMatchObject({
      published: 3,
      isMerged: true,
      source: { name: 'Zenith', tagline: 'Vans' },
    })
    expect(await liveNow(slug)).toMatchObject({ site: { name: 'Zenith', tagline: 'Vans' } })
  })

  it.each([
    ['mine', 'Utes', 'took files for tagline'],
    ['live', 'Vans', 'took live for tagline'],
  ] as const)('names a conflict, and takes %s if told to', async (take, tagline, note) => {
    const { slug, source, draft } = await openSite(`files-take-${take}`)
    await draft.publishFiles(files({ ...source, tagline: 'Vans' }, { base: 1, by: 'kim' }))
    const stale = files({ ...source, tagline: 'Utes', name: 'Zenith' }, { base: 1 })
    expect(await draft.publishFiles(stale)).toEqual({
      conflicts: [{ at: '/tagline', path: 'tagline', base: 'Cars', mine: 'Utes', theirs: 'Vans' }],
      live: 2,
      by: 'kim',
    })
    await draft.publishFiles({ ...stale, take })
    expect(await liveNow(slug)).toMatchObject({
      site: { tagline, name: 'Zenith' },
      published: { note },
    })
  })

  it('does not undo a rollback: files of before are refused', async () => {
    const { slug, source, draft } = await openSite('files-rollback')
    const second = { ...source, tagline: 'Vans' }
    await draft.publishFiles(files(second, { base: 1 }))
    expect(await draft.rollback({ by: 'kim', note: 'Wrong' })).toMatchObject({ published: 3 })
    expect(await sourceAt(slug, 3)).toEqual(source)
    expect(await draft.read()).toMatchObject({ live: { version: 3, source } })
    const again = files({ ...second, name: 'Zenith' }, { base: 2 })
    expect(await draft.publishFiles(again)).toEqual({
      refused: expect.stringContaining('before the rollback of version 3'),
    })
    expect(await liveNow(slug)).toMatchObject({ version: 3, published: { restores: 1 } })
    expect(await draft.publishFiles({ ...again, take: 'mine' })).toMatchObject({ published: 4 })
  })

  it('leaves the same after a rollback past the object: source, kept secrets and all', async () => {
    const open = async (slug: string) => {
      const { source, draft } = await openSite(slug)
      await draft.publishFiles(files({ ...source, tagline: 'Vans' }, { base: 1 }))
      return draft
    }
    const past = await open('files-past')
    const through = await open('files-through')
    await through.rollback({ by: 'kim', note: 'Wrong' })
    const kv = ofNamespace(env.TENANTS)
    const asked = { kv, now: Date.now(), by: 'kim', note: 'Wrong' }
    expect(await rollBackSite({ ...asked, slug: 'files-past' })).toMatchObject({ restored: 1 })
    const leftOf = async (slug: string) => {
      const { keys } = await env.TENANTS.list({ prefix: '' })
      const own = keys.filter(({ name }) => name.includes(slug))
      const values = await Promise.all(own.map(({ name }) => kvText(name)))
      const text = JSON.stringify(own.map(({ name }, at) => [name, values[at]]))
      return text.replaceAll(slug, 'slug').replaceAll(/\\"(?:hash|at)\\":\\"[^"]*/g, '')
    }
    expect(await leftOf('files-past')).toBe(await leftOf('files-through'))
    expect((await past.read()).live).toMatchObject({ version: 3, source: { tagline: 'Cars' } })
  })

  it('without a base are refused once the console may have changed something', async () => {
    const { source, draft } = await openSite('files-no-base')
    expect(await draft.publishFiles(files({ ...source, name: 'Zenith' }))).toEqual({
      refused: expect.stringContaining('tenants -- pull files-no-base'),
    })
    expect(await draft.publishFiles(files(source))).toMatchObject({ unchanged: 1 })
  })

  it('keeps a host of another site', async () => {
    await openSite('files-owner')
    const thief = sourceOf('files-thief', { hosts: ['files-thief.example', 'files-owner.example'] })
    expect(await openDraft(env, 'files-thief').publishFiles(files(thief))).toEqual({
      refused: expect.stringContaining('currently serves files-owner'),
    })
    expect(await kvText(hostKey('files-owner.example'))).toBe('files-owner')
    expect(await kvText(siteKey('files-thief'))).toBeNull()
  })

  it('is in the history with who, when, why and what', async () => {
    const { source, draft } = await openSite('files-history')
    await draft.publishFiles(
      files({ ...source, tagline: 'Vans' }, { base: 1, by: 'kim', note: 'Vans first' }),
    )
    expect(await draft.history()).toMatchObject([
      {
        version: 2,
        by: 'kim',
        note: 'Vans first',
        isLive: true,
        changes: [{ path: 'tagline', before: 'Cars', after: 'Vans' }],
      },
      { version: 1, by: 'ops', isLive: false, changes: null },
    ])
  })
})

describe('two publishes at once', () => {
  it('follow each other: the second is merged, and no version is written twice', async () => {
    const { slug, source, draft } = await openSite('at-once')
    const outcomes = await Promise.all([
      draft.publishFiles(files({ ...source, name: 'Zenith' }, { base: 1 })),
      draft.publishFiles(files({ ...source, tagline: 'Vans' }, { base: 1 })),
    ])
    expect(outcomes).toMatchObject([{ published: 2 }, { published: 3, isMerged: true }])
    expect(await liveNow(slug)).toMatchObject({ site: { name: 'Zenith', tagline: 'Vans' } })
  })
})

describe('a publish that is interrupted', () => {
  /** The object of a site, whose namespace fails from some write on. */
  function openFailing(state: DurableObjectState, writes: number) {
    const kv = ofNamespace(env.TENANTS)
    let left = writes
    const count = () => {
      if (left === 0) throw new Error('cut off')
      left -= 1
    }
    const failing = {
      ...kv,
      put: async (pairs: Parameters<typeof kv.put>[0]) => {
        for (const pair of pairs) {
          count()
          await kv.put([pair])
        }
      },
      delete: async (keys: readonly string[]) => {
        for (const key of keys) {
          count()
          await kv.delete([key])
        }
      },
    }
    const clock = () => Math.floor(Date.now() / 1000)
    const deps = { ...createDraftDeps(env, clock, async () => []), kv: failing }
    const Draft = siteDraft(() => deps)
    return new Draft(state, env) as SiteDraftCalls
  }

  // Source, copy, new host, site, old host: the publish below writes five keys.
  it.each([0, 1, 2, 3, 4])(
    'after %i writes is intact, and the alarm finishes it',
    async (writes) => {
      const { slug, source, draft } = await openSite(`cut-${writes}`)
      const next = { ...source, name: 'Zenith', hosts: [`cut-${writes}-new.example`] }
      const stub = draft as unknown as DurableObjectStub
      const outcome = await runInDurableObject(stub, (_, state) =>
        openFailing(state, writes).publishFiles(files(next, { base: 1 })),
      )
      expect(outcome).toMatchObject({ published: 2, isPending: true })
      const between = await liveNow(slug)
      expect([
        [1, 'Acme'],
        [2, 'Zenith'],
      ]).toContainEqual([between?.version, between?.site.name])

      vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
      expect(await runDurableObjectAlarm(stub)).toBe(true)
      expect(await liveNow(slug)).toMatchObject({ version: 2, site: { name: 'Zenith' } })
      expect(await sourceAt(slug, 2)).toEqual(next)
      expect(await kvText(versionKey(slug, 2))).toBe(await kvText(siteKey(slug)))
      expect(await kvText(hostKey(`cut-${writes}-new.example`))).toBe(slug)
      expect(await kvText(hostKey(`cut-${writes}.example`))).toBeNull()
      expect(await draft.read()).toMatchObject({ live: { version: 2, source: next }, draft: null })
      expect(await runDurableObjectAlarm(stub)).toBe(false)
    },
  )

  it('is finished before the next one begins, and loses no edit made meanwhile', async () => {
    const { slug, draft } = await openSite('cut-next')
    await draft.save({ by: 'jo', base: 0, set: set('/tagline', 'Vans') })
    const { revision } = await draft.read()
    const stub = draft as unknown as DurableObjectStub
    await runInDurableObject(stub, (_, state) =>
      openFailing(state, 1).publish({ by: 'jo', note: '', revision, live: 1 }),
    )
    await draft.save({ by: 'kim', base: revision, set: set('/tagline', 'Utes') })
    const read = await draft.read()
    expect(await draft.publish({ by: 'kim', note: '', revision: read.revision, live: 1 })).toEqual({
      refused: expect.stringContaining('changed meanwhile'),
    })
    expect(await liveNow(slug)).toMatchObject({ version: 2, site: { tagline: 'Vans' } })
    expect(await draft.read()).toMatchObject({ draft: { tagline: 'Utes' }, conflicts: [] })
  })
})

describe('a schedule', () => {
  const at = () => Math.floor(Date.now() / 1000) + 3600
  async function scheduleTagline(slug: string) {
    const opened = await openSite(slug)
    const { draft } = opened
    await draft.save({ by: 'jo', base: 0, set: set('/tagline', 'Vans') })
    const { revision } = await draft.read()
    const outcome = await draft.schedule({ by: 'jo', note: 'Sale', revision, live: 1, at: at() })
    return { ...opened, id: 'scheduled' in outcome ? outcome.scheduled : '' }
  }
  async function ring(draft: unknown) {
    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] })
    await runDurableObjectAlarm(draft as DurableObjectStub)
  }

  it('is merged onto what is live when its time comes', async () => {
    const { slug, source, draft } = await scheduleTagline('later')
    expect(await draft.read()).toMatchObject({
      draft: null,
      schedules: [{ note: 'Sale', refused: null, changes: [{ path: 'tagline' }] }],
    })
    await draft.publishFiles(files({ ...source, name: 'Zenith' }, { base: 1 }))
    await ring(draft)
    expect(await liveNow(slug)).toMatchObject({
      version: 3,
      site: { tagline: 'Vans', name: 'Zenith' },
      published: { by: 'jo', note: 'Sale' },
    })
    expect(await draft.read()).toMatchObject({ schedules: [] })
  })

  it('is refused, and stays to be seen, if live changed the same field', async () => {
    const { slug, source, draft, id } = await scheduleTagline('later-conflict')
    await draft.publishFiles(files({ ...source, tagline: 'Utes' }, { base: 1 }))
    await ring(draft)
    expect(await liveNow(slug)).toMatchObject({ version: 2, site: { tagline: 'Utes' } })
    const { schedules } = await draft.read()
    expect(schedules).toMatchObject([{ id, refused: expect.stringContaining('Tagline') }])
  })

  it('that is called off gives its changes back to the draft', async () => {
    const { draft, id } = await scheduleTagline('later-off')
    expect(await draft.unschedule({ by: 'jo', id })).toBe(true)
    expect(await draft.read()).toMatchObject({ draft: { tagline: 'Vans' }, schedules: [] })
    expect(await draft.unschedule({ by: 'jo', id })).toBe(false)
  })

  it('needs a time that is not over, and changes', async () => {
    const { draft } = await openSite('later-never')
    const asked = { by: 'jo', note: '', revision: 0, live: 1 }
    expect(await draft.schedule({ ...asked, at: 1 })).toMatchObject({ refused: expect.any(String) })
    expect(await draft.schedule({ ...asked, at: at() })).toEqual({
      refused: 'There are no changes to publish.',
    })
  })
})
