import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createVerification } from '#identity/create-verification.ts'
import { listMessages } from '#identity/dev-inbox.ts'
import { testTenant } from '#test/support/tenant.ts'

const NOW = 1_800_000_000
const mobile = { e164: '+61412345678', national: '0412345678' }
const asker = { mobile, address: '203.0.113.7' }

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
})

describe('a code', () => {
  it('is sent to a phone and comes back (A15, A16)', async () => {
    const tenant = testTenant()
    const port = createVerification({ ...env, DEV: '1' }, tenant, async () => null)
    const sent = await port.send(asker, {}, NOW)
    if (sent.status !== 'sent') throw new Error(sent.status)
    const [message] = await listMessages(env.SEARCH, tenant.slug)
    expect(message?.to).toBe(mobile.e164)
    const code = message?.text.slice(0, 6) ?? ''
    expect(message?.text).toBe(
      `${code} is your Acme Motors code. It works for 10 minutes.\n\n@www.acme.example #${code}`,
    )
    const attempt = { ...asker, challenge: sent.challenge, code, details: {} }
    expect(await port.verify(attempt, NOW + 1)).toMatchObject({ status: 'verified' })
  })
})
