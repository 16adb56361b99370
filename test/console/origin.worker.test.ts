// Forms of the console that other pages send: every address that takes a POST, from a foreign page, a sibling host, or from nowhere.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { type ConsoleRoute, consoleRoutes } from '#apps/console/routes.ts'
import { openShop } from '#test/support/shop.ts'
import { ask, HOST, letIn, signInAs } from './support.ts'

/** Headers that browsers send; the cookie comes along, as if no browser held it back. */
const SENDERS: Record<string, Record<string, string>> = {
  'another site': { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  'a dealer’s host beside the console': {
    'Sec-Fetch-Site': 'same-site',
    Origin: 'https://yard.ops.example',
  },
  'the parent of the host': { 'Sec-Fetch-Site': 'same-site', Origin: 'https://example' },
  'the same host without encryption': {
    'Sec-Fetch-Site': 'cross-site',
    Origin: 'http://ops.example',
  },
  'the same host on another port': { Origin: 'https://ops.example:8443' },
  'a frame without an origin': { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
  'a sibling without a referrer': { 'Sec-Fetch-Site': 'same-site', Origin: 'null' },
  'an old browser on another site': { Origin: 'https://evil.example' },
  'an old browser in a frame': { Origin: 'null' },
  'a program without an origin': {},
  'the address bar': { 'Sec-Fetch-Site': 'none' },
  'a page that lies about the site': {
    'Sec-Fetch-Site': 'same-origin',
    Origin: 'https://evil.example',
  },
}

const FIELDS = {
  action: 'invite',
  email: 'mallory@evil.example',
  name: 'Mallory',
  role: 'admin',
  confirm: 'send',
}

const PATHS = Object.values<ConsoleRoute>(consoleRoutes)
  .filter(({ post }) => post !== undefined)
  .map(({ pattern }) => pattern.replace(':slug', 'yard').replace(':group', 'contact'))

let cookie: string

async function dump(): Promise<string> {
  const tables = ['people', 'grants', 'sessions', 'audit', 'passkeys', 'pictures'].map(
    async (name) =>
      JSON.stringify((await env.DB.prepare(`SELECT * FROM console_${name}`).all()).results),
  )
  return (await Promise.all(tables)).join('\n')
}

beforeAll(async () => {
  await openShop({ slug: 'yard' }, [])
  cookie = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
})

const leadsTo = (answer: Response) => answer.headers.get('Location')

describe('a form', () => {
  it.each(PATHS)('of %s from anywhere else is refused, and changes nothing', async (path) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const before = await dump()
    const accepted: string[] = []
    for (const [who, headers] of Object.entries(SENDERS)) {
      const sent = { 'Sec-Fetch-Site': '', Origin: '', ...headers }
      const answer = await ask(path, { form: FIELDS, cookie, headers: sent, isBare: true })
      if (answer.status !== 403) accepted.push(`${who}: ${answer.status}`)
      if (answer.headers.getSetCookie().length > 0) accepted.push(`${who}: sets a cookie`)
    }
    expect(accepted).toEqual([])
    expect(await dump()).toBe(before)
  })

  it('of the console itself is accepted, by an origin or by what the browser says of it', async () => {
    const path = consoleRoutes.people.href('yard')
    const senders: Record<string, string>[] = [
      { Origin: HOST },
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    ]
    for (const [at, headers] of senders.entries()) {
      const form = { ...FIELDS, email: `jo${at}@yard.example` }
      const answer = await ask(path, { form, cookie, headers, isBare: true })
      expect(leadsTo(answer)).toBe(path)
    }
  })

  it('is never sent by GET', async () => {
    const before = await dump()
    for (const path of PATHS)
      await ask(`${path}?${new URLSearchParams(FIELDS).toString()}`, { cookie })
    expect(await dump()).toBe(before)
  })

  it('of a program with a token needs no origin; with a wrong one it gets nowhere, whatever its cookie', async () => {
    const token = cookie.replace('__Host-console=', '')
    const path = consoleRoutes.people.href('yard')
    const form = { ...FIELDS, email: 'token@yard.example' }
    const headers = { Authorization: `Bearer ${token}` }
    expect(leadsTo(await ask(path, { form, headers, isBare: true }))).toBe(path)
    const wrong = { Authorization: `Bearer ${token.slice(1)}x` }
    for (const sent of [{}, { cookie }]) {
      const answer = await ask(path, { form, ...sent, headers: wrong, isBare: true })
      expect(leadsTo(answer)).toContain(consoleRoutes.signIn.href())
    }
  })
})
