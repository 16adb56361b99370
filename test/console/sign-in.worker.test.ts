// Signing in to the console by email: who gets a code, what an answer reveals, what a code and a session are good for.
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { openShop } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'
import {
  ask,
  auditRows,
  CONSOLE,
  cookiesOf,
  HOST,
  letIn,
  NOW,
  signInAs,
  withOutbox,
} from './support.ts'

beforeAll(async () => {
  await openShop({ slug: 'yard', name: 'Yard Motors' }, [])
  await letIn('eden@yard.example', { role: 'editor', site: 'yard' })
})

afterEach(() => {
  vi.restoreAllMocks()
})

const SIGN_IN = '/_console/sign-in'
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
/** Each test has a network of its own, so that their codes are counted apart. */
let networks = 0
const network = () => ({ 'CF-Connecting-IP': `198.51.100.${(networks += 1)}` })

async function askForCode(email: string, headers = network()) {
  const { bindings, outbox } = withOutbox()
  const answer = await ask(SIGN_IN, { form: { email, action: 'send' }, headers, bindings })
  return { answer, outbox, cookie: cookiesOf(answer), code: codeIn(outbox[0]?.text ?? '') }
}

const enter = (
  code: string,
  cookie: string,
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
) => ask(SIGN_IN, { form: { action: 'verify', code, ...more }, cookie, headers })

/** A binding that notes each call. */
const untouchable = (touched: string[]) =>
  new Proxy(env.OTP_STORE, {
    get: (_, name) => {
      touched.push(String(name))
      return undefined
    },
  })

describe('demo people', () => {
  it('are on a developer’s machine only, and all of them are found', async () => {
    for (let at = 0; at < 25; at += 1)
      await letIn(`demo${at}@yard.example`, { role: 'editor', site: `yard-${at}` }, `Demo ${at}`)
    expect((await ask('/_console/demo')).status).toBe(404)
    const bindings = { ...CONSOLE, DEV: '1' }
    const read = async (path: string) => textOf(await (await ask(path, { bindings })).text())
    expect(await read('/_console/demo')).toContain('These are 20 of them.')
    const found = await read('/_console/demo?q=of+YARD-24')
    expect(found).toContain('Demo 24')
    expect(found).not.toMatch(/Demo 23|These are/)
    expect(await read('/_console/demo?q=zebra')).toContain('No demo person matches your search')
  })
})

describe('the console', () => {
  it('exists at hosts of operations only: elsewhere its addresses are like any other that do not exist', async () => {
    const person = await letIn('elsewhere@yard.example', { role: 'staff' })
    const cookie = await signInAs(person)
    for (const path of ['/_console', SIGN_IN, '/_console/sites/yard', '/_console/nothing']) {
      const [here, there] = await Promise.all([
        ask(path, { cookie, host: 'https://yard.example' }),
        ask('/_nothing', { cookie, host: 'https://yard.example' }),
      ])
      expect([path, here.status, there.status]).toEqual([path, 404, 404])
      expect(here.headers.get('Content-Security-Policy')).toBe(
        there.headers.get('Content-Security-Policy'),
      )
    }
    const forwarded = { 'X-Forwarded-Host': 'ops.example', Forwarded: 'host=ops.example' }
    const answer = await ask(SIGN_IN, { host: 'https://yard.example', headers: forwarded })
    expect(answer.status).toBe(404)
  })

  it('sends every page with a policy of its own, unstored and hidden from search engines', async () => {
    for (const path of ['/_console', SIGN_IN, '/_console/nothing']) {
      const { headers } = await ask(path)
      const policy = headers.get('Content-Security-Policy') ?? ''
      expect(policy).toContain("default-src 'none'; script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/https:|unsafe|\*/)
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('X-Robots-Tag')).toContain('noindex')
      expect(headers.get('Referrer-Policy')).toBe('same-origin')
    }
  })

  it('leads to sign in first, and from there to the page that was asked for', async () => {
    const answer = await ask('/_console/sites/yard?x=1')
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      '/_console/sign-in?next=%2F_console%2Fsites%2Fyard%3Fx%3D1',
    ])
    const { cookie, code } = await askForCode('eden@yard.example')
    const signedIn = await enter(code, cookie, { next: '/_console/sites/yard?x=1' })
    expect(signedIn.headers.get('Location')).toBe('/_console/sites/yard?x=1')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/search',
    '/_consolex',
    'javascript:1',
    '/_console/../x',
  ])('never leads to %s after signing in', async (next) => {
    const person = await letIn('next@yard.example', { role: 'editor', site: 'yard' })
    const cookie = await signInAs(person)
    const answer = await ask(`${SIGN_IN}?next=${encodeURIComponent(next)}`, { cookie })
    expect(answer.headers.get('Location')).toBe('/_console')
  })
})

describe('a code by email', () => {
  it('signs in the person who asked, once, with a cookie that scripts cannot read', async () => {
    const { answer, outbox, cookie, code } = await askForCode('  Eden@Yard.example ')
    expect([answer.status, outbox[0]?.to]).toEqual([303, 'eden@yard.example'])
    expect(textOf(await (await ask(SIGN_IN, { cookie })).text())).toContain('eden@yard.example')
    const signedIn = await enter(code, cookie)
    const set = signedIn.headers.getSetCookie().find((line) => /^__Host-console=./.test(line))
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(set?.split('; ')).toContain(part)
    const home = await ask('/_console/sites/yard', { cookie: cookiesOf(signedIn) })
    expect([home.status, textOf(await home.text())]).toEqual([
      200,
      expect.stringContaining('Yard Motors'),
    ])
    expect((await enter(code, cookie)).status).toBe(422)
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'session.open',
      email: 'eden@yard.example',
      outcome: 'done',
    })
  })

  it('is stored nowhere, nor is the cookie', async () => {
    const { cookie, code } = await askForCode('eden@yard.example')
    const token = cookiesOf(await enter(code, cookie)).replace('__Host-console=', '')
    expect(token.length).toBeGreaterThan(40)
    for (const table of ['console_sessions', 'console_people', 'console_audit']) {
      const rows = JSON.stringify((await env.DB.prepare(`SELECT * FROM ${table}`).all()).results)
      expect([rows.includes(token), rows.includes(code)]).toEqual([false, false])
    }
  })

  it('gives known, unknown and removed addresses the same answer, and emails the known ones', async () => {
    const shapeOf = async (email: string) => {
      const { answer, outbox, cookie } = await askForCode(email)
      const page = await (await ask(SIGN_IN, { cookie })).text()
      return {
        sent: outbox.length,
        seen: [
          answer.status,
          answer.headers.get('Location'),
          await answer.text(),
          page.replaceAll(email, 'EMAIL'),
          // Lengths depend on the address, which all have in the same size.
          cookie.replaceAll(/=[^;]+/g, (value) => `${value.length}`),
        ],
      }
    }
    await letIn('known@yard.example', { role: 'sales', site: 'yard' })
    await letIn('leave@yard.example', { role: 'sales', site: 'yard' })
    await env.DB.prepare(`UPDATE console_people SET removed_at = 1 WHERE email LIKE 'leave%'`).run()
    const [known, unknown, removed] = [
      await shapeOf('known@yard.example'),
      await shapeOf('nobod@yard.example'),
      await shapeOf('leave@yard.example'),
    ]
    expect(unknown.seen).toEqual(known.seen)
    expect(removed.seen).toEqual(known.seen)
    expect([known.sent, unknown.sent, removed.sent]).toEqual([1, 0, 0])
  })

  it('limits unknown addresses as it limits known ones', async () => {
    const statuses = async (email: string) => {
      const headers = network()
      const answers = []
      for (let at = 0; at < 2; at += 1) {
        const { answer } = await askForCode(email, headers)
        answers.push([answer.status, textOf(await answer.text()).replaceAll(/\d+/g, 'N')])
      }
      return JSON.stringify(answers).replaceAll(email, 'EMAIL')
    }
    await letIn('limit@yard.example', { role: 'sales', site: 'yard' })
    const known = await statuses('limit@yard.example')
    expect(known).toContain('429')
    expect(await statuses('nobdy@yard.example')).toBe(known)
  })

  it('works in the browser that asked for it only', async () => {
    await letIn('own@yard.example', { role: 'sales', site: 'yard' })
    const { cookie, code } = await askForCode('own@yard.example')
    expect(code).toMatch(/^\d{6}$/)
    expect((await enter(code, '')).status).toBe(422)
    const other = await askForCode('sam@yard.example')
    expect((await enter(code, other.cookie)).status).toBe(422)
    expect((await enter(code, cookie)).status).toBe(303)
  })

  it('asks for a new one, at the same address, when it is too old for the browser to know it', async () => {
    const next = '/_console/sites/yard'
    const answer = await enter('123456', '', { email: 'eden@yard.example', next })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(textOf(page)).toContain('older than 10 minutes. Send a new one.')
    expect(page).toMatch(/<input[^>]* name="email"[^>]* value="eden@yard\.example"/)
    expect(page).toContain(`name="next" value="${next}"`)
  })

  it('has five tries, and says what to do after them', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await letIn('tries@yard.example', { role: 'sales', site: 'yard' })
    const { cookie, code } = await askForCode('tries@yard.example')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let at = 0; at < 5; at += 1) {
      const answer = await enter(wrong, cookie)
      expect([answer.status, textOf(await answer.text())]).toEqual([
        422,
        expect.stringContaining('This code is wrong'),
      ])
    }
    const answer = await enter(code, cookie)
    expect([answer.status, textOf(await answer.text())]).toEqual([
      422,
      expect.stringContaining('Ask for a new one'),
    ])
  })

  it('is not made wrong by a stranger who asks for one too', async () => {
    await letIn('victim@yard.example', { role: 'sales', site: 'yard' })
    const { cookie, code } = await askForCode('victim@yard.example')
    await askForCode('victim@yard.example')
    expect((await enter(code, cookie)).status).toBe(303)
  })

  it('is sent from a network that signed in before, however many strangers ask for', async () => {
    await letIn('known-net@yard.example', { role: 'sales', site: 'yard' })
    const home = network()
    const first = await askForCode('known-net@yard.example', home)
    expect((await enter(first.code, first.cookie, {}, home)).status).toBe(303)
    for (let at = 0; at < 40; at += 1) await askForCode('known-net@yard.example')
    const stranger = await askForCode('known-net@yard.example')
    expect(stranger.answer.status).toBe(429)
    const own = await askForCode('known-net@yard.example', home)
    expect([own.answer.status, own.code]).toEqual([303, expect.stringMatching(/^\d{6}$/)])
  })

  it('that strangers guess at is one entry in the log, which names no actor', async () => {
    const refused: string[] = []
    vi.spyOn(console, 'warn').mockImplementation((line: string) => void refused.push(line))
    await letIn('guessed@yard.example', { role: 'sales', site: 'yard' })
    const { cookie, code } = await askForCode('guessed@yard.example')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let at = 0; at < 45; at += 1) await enter(wrong, cookie)
    const rows = (await auditRows()).filter(({ act }) => act === 'code.used-up')
    expect(rows.filter(({ subject }) => subject === 'guessed@yard.example')).toMatchObject([
      { person: '', email: '', outcome: 'refused' },
    ])
    expect(refused.filter((line) => line.includes('security.code-refused'))).toHaveLength(6)
  })

  it('is not even looked for beyond the limit of a network', async () => {
    const { cookie } = await askForCode('eden@yard.example')
    const QUOTE_LIMIT = { limit: async () => ({ success: false }) }
    const touched: string[] = []
    const asked = {
      bindings: { ...CONSOLE, QUOTE_LIMIT, OTP_STORE: untouchable(touched) },
      headers: network(),
    }
    const forms: Record<string, string>[] = [
      { action: 'send', email: 'eden@yard.example' },
      { action: 'verify', code: '000000' },
      { action: 'passkey', passkey: '{}' },
    ]
    for (const form of forms) {
      const answer = await ask(SIGN_IN, { form, cookie, ...asked })
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '60'])
    }
    for (const path of ['/_console/unsubscribe', '/_console/api/passkeys/options'])
      expect((await ask(path, { form: { token: 'x' }, ...asked })).status).toBe(429)
    expect(touched).toEqual([])
  })

  it.each([
    ['', 'Enter your email address.'],
    ['eden', 'Enter a whole address'],
    ['eden@yard', 'Enter a whole address'],
    ['a@b.example\r\nBcc: c@d.example', 'Enter a whole address'],
  ])('asks for an address instead of %j, and keeps what was typed', async (email, words) => {
    const answer = await ask(SIGN_IN, { form: { email, action: 'send' }, headers: network() })
    const page = await answer.text()
    expect([answer.status, textOf(page)]).toEqual([422, expect.stringContaining(words)])
    if (email !== '') expect(page).toContain(`value="${email.slice(0, 4)}`)
  })

  it('leaves the codes of shoppers alone, however many are asked for', async () => {
    const { runInDurableObject } = await import('cloudflare:test')
    const store = env.OTP_STORE.get(env.OTP_STORE.idFromName('codes'))
    const listCounted = () =>
      runInDurableObject(store, (_, { storage }) =>
        storage.sql.exec<{ key: string }>('SELECT * FROM sends').toArray(),
      )
    // A request that another file of tests gave up may have counted after the stores were emptied.
    const ofShoppers = (sends: { key: string }[]) =>
      sends.filter(({ key }) => /^(?:all|free|site|phone|network)/.test(key))
    const before = ofShoppers(await listCounted())
    const keys = await ask(SIGN_IN, { form: { email: 'x@y.example', action: 'send' } })
    expect(keys.status).toBe(303)
    const counted = await listCounted()
    expect(ofShoppers(counted)).toEqual(before)
    expect(counted.some(({ key }) => key.startsWith('mail '))).toBe(true)
  })
})

describe('a session', () => {
  it('ends with the button, on the server too', async () => {
    const cookie = await signInAs(await letIn('out@yard.example', { role: 'sales', site: 'yard' }))
    expect((await ask('/_console/sites/yard', { cookie })).status).toBe(200)
    const answer = await ask('/_console/sign-out', { form: {}, cookie })
    expect(answer.headers.getSetCookie().join()).toContain('__Host-console=; Max-Age=0')
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"')
    expect((await ask('/_console/sites/yard', { cookie })).status).toBe(303)
  })

  it.each([
    ['after its longest time', 15 * 86_400],
    ['after three days without use', 3 * 86_400 + 60],
  ])('ends %s', async (_when, ago) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const person = await letIn('old@yard.example', { role: 'editor', site: 'yard' })
    const cookie = await signInAs(person, NOW - ago)
    expect((await ask('/_console/sites/yard', { cookie })).status).toBe(303)
  })

  it('of staff lasts twelve hours', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const person = await letIn('stef@platform.example', { role: 'staff' })
    const [young, old] = [
      await signInAs(person, NOW - 11 * 3600),
      await signInAs(person, NOW - 13 * 3600),
    ]
    expect((await ask('/_console', { cookie: young })).status).toBe(200)
    expect((await ask('/_console', { cookie: old })).status).toBe(303)
  })

  it('is worth nothing as a cookie of another name, or made up', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const cookie = await signInAs(await letIn('name@yard.example', { role: 'staff' }))
    for (const other of [cookie.replace('__Host-', ''), '__Host-console=', `${cookie}x`])
      expect((await ask('/_console', { cookie: other })).status).toBe(303)
  })
})

describe('while the database is down', () => {
  it('says so, and keeps people signed in', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { database, fail } = await import('#test/support/failing-bindings.ts')
    const cookie = await signInAs(await letIn('down@yard.example', { role: 'staff' }))
    const bindings = { ...CONSOLE, DB: database(fail) }
    const answer = await ask('/_console', { cookie, bindings })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []])
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(new URL(HOST).host).toBe('ops.example')
  })
})
