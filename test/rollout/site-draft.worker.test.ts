// The draft of a site, through its object: what editors read and save, and what a publish since does to it.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'

import type { FieldEdit } from '#rollout/edits.ts'
import { openDraft as openDraftOf } from '#rollout/open-draft.ts'
import type { Source } from '#rollout/source.ts'
import { sourceKey } from '#tenant/keys.ts'
import { publishTo } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'

const openDraft = (slug: string) => openDraftOf(env, slug)

/** Publishes a site as another program would: its version, and the source beside it. */
async function publish(source: Source, version = 1): Promise<void> {
  const site = testSite(source)
  await publishTo(env.TENANTS, site, version)
  await env.TENANTS.put(sourceKey(site.slug, version), JSON.stringify(source))
}

function sourceOf(slug: string, more: Source = {}): Source {
  const url = `https://${slug}.example`
  const hosts = [`${slug}.example`]
  return { slug, name: 'Acme', id: 1, url, hosts, tagline: 'Cars', ...more }
}

const edit = (at: string, value: FieldEdit['value'], was?: FieldEdit['was']): FieldEdit => ({
  at,
  value,
  was,
})

describe('the draft of a site', () => {
  it('is empty until someone saves, and again when all is discarded', async () => {
    const source = sourceOf('empty')
    await publish(source)
    const draft = openDraft('empty')
    const live = { version: 1, source, isWritten: true }
    expect(await draft.read()).toMatchObject({ live, draft: null, revision: 0, changes: [] })
    const set = [edit('/tagline', 'Vans', 'Cars')]
    expect(await draft.save({ by: 'jo', base: 0, set })).toMatchObject({ saved: 1 })
    expect(await draft.read()).toMatchObject({
      live,
      draft: { ...source, tagline: 'Vans' },
      revision: 1,
      changes: [{ at: '/tagline', path: 'tagline', before: 'Cars', after: 'Vans' }],
      saved: { by: 'jo' },
    })
    // Someone saved since the page was shown.
    const stale = await draft.discard({ by: 'jo', revision: 0, live: 1 })
    expect(stale).toMatchObject({ refused: expect.stringContaining('changed meanwhile') })
    expect(await draft.discard({ by: 'jo', revision: 1, live: 1 })).toEqual({ revision: 2 })
    expect(await draft.read()).toMatchObject({ draft: null, revision: 2, saved: null })
  })

  it('is nothing for a site that is not live', async () => {
    expect(await openDraft('unknown').read()).toMatchObject({ live: null, draft: null })
    expect(await openDraft('unknown').save({ by: 'jo', base: 0, set: [] })).toEqual({
      refused: 'The site is not live.',
    })
  })

  it('takes the parsed site for the source of a version without one, and says so', async () => {
    const site = testSite(sourceOf('earlier'))
    await publishTo(env.TENANTS, site)
    expect(await openDraft('earlier').read()).toMatchObject({
      live: { isWritten: false, source: { slug: 'earlier', sharing: site.sharing } },
    })
  })

  it('keeps what two people do with different fields, in any order', async () => {
    await publish(sourceOf('two', { locations: [{ id: 'a', slug: 'a', name: 'A' }] }))
    const draft = openDraft('two')
    const { revision } = await draft.read()
    const added = { id: 'b', slug: 'b', name: 'B' }
    await draft.save({ by: 'jo', base: revision, set: [edit('/locations/0', undefined)] })
    await draft.save({ by: 'kim', base: revision, set: [edit('/locations/-', added)] })
    await draft.save({ by: 'kim', base: revision, set: [edit('/name', 'Zenith')] })
    expect((await draft.read()).draft).toMatchObject({ name: 'Zenith', locations: [added] })
  })

  it('shows both values where two people change one field, and saves neither half', async () => {
    await publish(sourceOf('same'))
    const draft = openDraft('same')
    await draft.save({ by: 'jo', base: 0, set: [edit('/tagline', 'Vans', 'Cars')] })
    const set = [edit('/tagline', 'Utes', 'Cars'), edit('/name', 'Zenith', 'Acme')]
    const refused = await draft.save({ by: 'kim', base: 0, set })
    expect(refused).toEqual({
      conflicts: [{ at: '/tagline', path: 'tagline', base: 'Cars', mine: 'Utes', theirs: 'Vans' }],
      revision: 1,
      by: 'jo',
    })
    expect((await draft.read()).draft).toMatchObject({ tagline: 'Vans', name: 'Acme' })
    expect(await draft.save({ by: 'kim', base: 1, set })).toMatchObject({ saved: 2 })
    expect((await draft.read()).draft).toMatchObject({ tagline: 'Utes', name: 'Zenith' })
  })

  it('compares with what was shown if a form is older than the revisions kept', async () => {
    await publish(sourceOf('old'))
    const draft = openDraft('old')
    const set = [edit('/tagline', 'Utes', 'Trucks')]
    expect(await draft.save({ by: 'kim', base: -1, set })).toMatchObject({
      conflicts: [{ at: '/tagline', mine: 'Utes', theirs: 'Cars' }],
    })
    const right = [edit('/tagline', 'Utes', 'Cars')]
    expect(await draft.save({ by: 'kim', base: -1, set: right })).toMatchObject({ saved: 1 })
  })

  it('moves to a version that was published past it, and keeps its own value where both changed one', async () => {
    await publish(sourceOf('moved'))
    const draft = openDraft('moved')
    const set = [edit('/tagline', 'Vans', 'Cars'), edit('/override_city', 'Perth')]
    await draft.save({ by: 'jo', base: 0, set })
    await publish(sourceOf('moved', { tagline: 'Utes', name: 'Zenith' }), 2)
    const conflict = { at: '/tagline', base: 'Cars', mine: 'Vans', theirs: 'Utes' }
    expect(await draft.read()).toMatchObject({
      live: { version: 2 },
      draft: { tagline: 'Vans', name: 'Zenith', override_city: 'Perth' },
      conflicts: [conflict],
    })
    const { revision } = await draft.read()
    await draft.save({ by: 'jo', base: revision, set: [], decided: ['/tagline'] })
    expect(await draft.read()).toMatchObject({ draft: { tagline: 'Vans' }, conflicts: [] })
  })
})
