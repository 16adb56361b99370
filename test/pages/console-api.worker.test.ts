// What the command line asks a deployment: with the token of operations, at its host alone.
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import type { Env } from '#env.ts'

const TOKEN = 'a-token-of-tests-that-is-not-guessed'
const OPEN: Partial<Env> = { OPS_TOKEN: TOKEN, OPS_HOSTS: 'ops.example', DEV: '0' }
const HEADERS = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' }
const app = createApp()

function ask(path: string, body?: unknown, headers: Record<string, string> = HEADERS) {
  const more = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const [host, rest] = path.startsWith('/') ? ['ops.example', path] : path.split(/(?=\/)(.*)/s)
  const request = new Request(`https://${host}${rest}`, { headers, ...more })
  return app.fetch(request, { ...env, ...OPEN }, createExecutionContext())
}
const source = {
  slug: 'acme',
  name: 'Acme',
  id: 1,
  url: 'https://acme.example',
  hosts: ['acme.example'],
}
const publish = (more: object = {}, base: number | null = null) =>
  ask('/_console/api/sites/acme/publish', { by: 'jo', source: { ...source, ...more }, base })

describe('the endpoint of the command line', () => {
  it('publishes, refuses what is stale, and says what is live', async () => {
    const first = await publish()
    expect([first.status, await first.json()]).toMatchObject([200, { published: 1 }])
    expect((await publish({ name: 'Two' }, 1)).status).toBe(200)
    const stale = await publish({ name: 'Other' }, 1)
    expect([stale.status, await stale.json()]).toMatchObject([
      409,
      { conflicts: [{ path: 'name', mine: 'Other', theirs: 'Two' }], by: 'jo' },
    ])
    const wrong = await publish({ locale: 'xx' }, 2)
    expect([wrong.status, await wrong.json()]).toMatchObject([
      422,
      { problems: [{ path: 'locale' }] },
    ])
    expect(await (await ask('/_console/api/sites/acme?version=1')).json()).toEqual({
      live: { version: 2, source: { ...source, name: 'Two' }, isWritten: true },
      source,
      leadHosts: [],
    })
    const versions = await ask('/_console/api/versions', { slugs: ['acme', 'unknown'] })
    expect(await versions.json()).toMatchObject({ acme: { version: 2, by: 'jo' }, unknown: null })
    const back = await ask('/_console/api/sites/acme/rollback', { by: 'kim', note: 'Wrong' })
    expect(await back.json()).toMatchObject({ published: 3, source })
  })

  it.each([
    ['without a token', '/_console/api/sites/acme', { 'Content-Type': 'application/json' }, 401],
    [
      'with another token',
      '/_console/api/sites/acme',
      { ...HEADERS, Authorization: 'Bearer x' },
      401,
    ],
    ['at a host of a dealer', 'acme.example/_console/api/sites/acme', HEADERS, 404],
    ['for a name that no site has', '/_console/api/sites/Acme%2F..', HEADERS, 400],
  ])('answers nothing %s', async (_, path, headers, status) => {
    const response = await ask(path, undefined, headers)
    expect(response.status).toBe(status)
    expect(await response.text()).not.toContain('acme.example')
  })

  it('takes no form of another page: only JSON', async () => {
    const headers = { ...HEADERS, 'Content-Type': 'text/plain' }
    const response = await ask('/_console/api/sites/acme/rollback', { by: 'x' }, headers)
    expect(response.status).toBe(415)
  })
})
