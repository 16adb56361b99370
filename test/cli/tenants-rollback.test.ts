import { describe, expect, it } from 'vitest'

import { describeHistory } from '#cli/tenants/history-command.ts'
import { applyPlan } from '#rollout/apply-plan.ts'
import { KEPT_VERSIONS, planPublish } from '#rollout/plan.ts'
import { readLive } from '#rollout/plan.ts'
import { rollBackSite } from '#rollout/roll-back.ts'
import { readVersions } from '#rollout/versions.ts'
import { parseEnvelope } from '#tenant/envelope.ts'
import type { Site } from '#tenant/schema.ts'
import { createFakeKv } from '#test/support/fake-kv.ts'
import { testSite } from '#test/support/site.ts'

const NOW = Date.UTC(2026, 10, 21)
const acme = testSite({ hosts: ['acme.example', 'old.example'] })
const named = (name: string) => ({ ...acme, name })

/** A namespace after the publishes of these sites, in order. */
async function published(...sites: Site[]) {
  const { kv, values } = createFakeKv()
  const publish = async (site: Site, note = '') => {
    const live = await readLive(kv, [site], { dev: false })
    const plan = await planPublish([site], live, { dev: false, now: 0, by: 'Jo', note })
    expect(await applyPlan(kv, plan, { live })).toEqual({ done: true })
  }
  for (const site of sites) await publish(site)
  const readLiveName = async () =>
    (await parseEnvelope(values.get('site:acme') ?? '', 'acme'))?.site.name
  const rollBack = (more: { to?: number } = {}) =>
    rollBackSite({ slug: 'acme', kv, now: NOW, ...more })
  return { kv, values, publish, readLiveName, rollBack }
}

describe('rollback of a site (F15)', () => {
  it('restores the previous version, under a new number, with its hosts', async () => {
    const { values, readLiveName, rollBack } = await published(acme, {
      ...named('Oops'),
      hosts: ['acme.example'],
    })
    expect(values.has('host:old.example')).toBe(false)
    expect(await rollBack()).toMatchObject({ outcomes: [{ version: 3 }], restored: 1 })
    expect(await readLiveName()).toBe(acme.name)
    expect(values.get('host:old.example')).toBe('acme')
  })

  it('goes two back when it is run twice, and never forward to the bad one', async () => {
    const { readLiveName, rollBack } = await published(named('One'), named('Two'), named('Bad'))
    await rollBack()
    expect(await readLiveName()).toBe('Two')
    await rollBack()
    expect(await readLiveName()).toBe('One')
    expect(await rollBack()).toEqual({ refused: 'acme has no intact version before 1.' })
    expect(await readLiveName()).toBe('One')
  })

  it('keeps what is below for the next one, though a publish would remove it by now', async () => {
    const names = Array.from({ length: KEPT_VERSIONS + 1 }, (_, at) => named(`Version ${at + 1}`))
    const { values, readLiveName, rollBack } = await published(...names)
    expect(values.has('site:acme:v1')).toBe(true)
    for (let at = KEPT_VERSIONS; at > 0; at -= 1) {
      await rollBack()
      expect(await readLiveName()).toBe(`Version ${at}`)
    }
  })

  it('skips versions left by a rollback, once there is a new version', async () => {
    const { readLiveName, rollBack, publish } = await published(named('One'), named('Bad'))
    await rollBack()
    await publish(named('Fixed'))
    await rollBack()
    expect(await readLiveName()).toBe('One')
  })

  it('goes to a given version, forward as well', async () => {
    const { readLiveName, rollBack } = await published(named('One'), named('Two'), named('Three'))
    expect(await rollBack({ to: 1 })).toMatchObject({ outcomes: [{ version: 4 }], restored: 1 })
    expect(await readLiveName()).toBe('One')
    await rollBack({ to: 3 })
    expect(await readLiveName()).toBe('Three')
    expect(await rollBack({ to: 9 })).toEqual({
      refused: 'acme has no intact version 9. Use one of: 5, 4, 3, 2, 1.',
    })
  })

  it('keeps the secrets that are live, so that a replaced key does not work again', async () => {
    const { values, readLiveName, rollBack } = await published(
      { ...named('One'), secrets: { sms: 'old' } },
      { ...named('Two'), secrets: { sms: 'new' } },
    )
    await rollBack()
    expect(await readLiveName()).toBe('One')
    const live = await parseEnvelope(values.get('site:acme') ?? '', 'acme')
    expect(live?.site.secrets).toEqual({ sms: 'new' })
  })

  it('leaves the other sites unchanged', async () => {
    const { kv, values, rollBack } = await published(named('One'), named('Two'))
    const zenith = testSite({ slug: 'zenith', id: 2, hosts: ['zenith.example'] })
    const live = await readLive(kv, [zenith], { dev: false })
    await applyPlan(kv, await planPublish([zenith], live, { dev: false, now: 0 }), { live })
    const before = [...values].filter(([, value]) => value.includes('zenith'))
    await rollBack()
    expect([...values].filter(([, value]) => value.includes('zenith'))).toEqual(before)
  })

  it('says if there is no previous version', async () => {
    const { rollBack } = await published(acme)
    expect(await rollBack()).toEqual({ refused: 'acme has no intact version before 1.' })
  })

  it('says if nothing is live', async () => {
    const { rollBack } = await published()
    expect(await rollBack()).toEqual({ refused: 'acme is not live. Publish it.' })
  })

  it('skips an incomplete version', async () => {
    const { values, readLiveName, rollBack } = await published(
      named('One'),
      named('Two'),
      named('Three'),
    )
    values.set('site:acme:v2', (values.get('site:acme:v2') ?? '').replace('Two', 'Evil'))
    await rollBack()
    expect(await readLiveName()).toBe('One')
  })

  it('restores the newest complete version if the live one is broken', async () => {
    const { values, readLiveName, rollBack } = await published(named('One'), named('Two'))
    values.set('site:acme', 'oops')
    await rollBack()
    expect(await readLiveName()).toBe('Two')
  })
})

describe('history of a site', () => {
  it('shows each version with time, who, note and hash, and which is live', async () => {
    const { kv, publish, rollBack } = await published(named('One'))
    await publish(named('Bad'), 'New hours')
    await rollBack()
    const [head, ...rows] = describeHistory('acme', await readVersions(kv, 'acme')).split('\n')
    expect(head).toMatch(/^version +is +when +who +hash +note$/)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatch(/^3 +live .* version 1 again$/)
    expect(rows[1]).toMatch(/^2 +1970-01-01 00:00 +Jo +[0-9a-f]{8} +New hours$/)
  })

  it('says if there is none', async () => {
    const { kv } = createFakeKv()
    expect(describeHistory('acme', await readVersions(kv, 'acme'))).toBe(
      'acme has never been published.',
    )
  })
})
