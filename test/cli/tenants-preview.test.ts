import { describe, expect, it } from 'vitest'

import { toContent } from '#rollout/plan.ts'
import { makePreview } from '#cli/tenants/preview-command.ts'
import { parseEnvelope, toEnvelope } from '#tenant/envelope.ts'
import { previewKey, siteKey } from '#tenant/keys.ts'
import { parsePreviewToken } from '#tenant/preview.ts'
import { createFakeKv } from '#test/support/fake-kv.ts'
import { testSite } from '#test/support/site.ts'

const NOW = 1_795_200_000
const MASTER_KEY = 'a key for tests only'
const live = testSite({ name: 'Acme live', url: 'https://www.acme.example' })
const next = { ...live, name: 'Acme next' }

async function preview(hours: number, origin: string | null = null) {
  const { kv, values } = createFakeKv()
  values.set(siteKey('acme'), JSON.stringify(await toEnvelope(await toContent(live), 3)))
  const made = await makePreview({
    site: next,
    kv,
    masterKey: MASTER_KEY,
    hours,
    origin,
    now: NOW,
  })
  if ('problem' in made) throw new Error(made.problem)
  const url = new URL(made.address)
  const open = (now: number, slug = 'acme') =>
    parsePreviewToken(MASTER_KEY, slug, url.searchParams.get('token') ?? '', now)
  return { url, values, open }
}

describe('the preview of a site', () => {
  it('is open for the requested hours, at this site only', async () => {
    const { open } = await preview(24)
    expect(await open(NOW + 24 * 3600 - 1)).toMatchObject({ expires: NOW + 24 * 3600 })
    expect(await open(NOW + 24 * 3600)).toBeNull()
    expect(await open(NOW, 'zenith')).toBeNull()
  })

  it('shows the site as its files say, without changing the live site', async () => {
    const { open, values } = await preview(1)
    const ticket = await open(NOW)
    const text = values.get(previewKey('acme', ticket?.id ?? '')) ?? ''
    expect((await parseEnvelope(text, 'acme'))?.site).toEqual(next)
    const shown = await parseEnvelope(values.get(siteKey('acme')) ?? '', 'acme')
    expect(shown).toMatchObject({ version: 3, site: { name: 'Acme live' } })
  })

  it('appears at the address of the site, or on this machine', async () => {
    expect((await preview(1)).url.origin).toBe('https://www.acme.example')
    const local = 'http://acme.localhost:8787'
    expect((await preview(1, local)).url.origin).toBe(local)
  })

  it('does not exist for a site that is not live', async () => {
    const { kv } = createFakeKv()
    const given = { site: next, kv, masterKey: MASTER_KEY, hours: 1, origin: null, now: NOW }
    expect(await makePreview(given)).toHaveProperty('problem')
  })
})
