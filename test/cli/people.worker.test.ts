// What `npm run people` finds, gives out, corrects and deletes: everything that a person left behind, in every store.
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { type ParsedArguments, readCommand, runPeople } from '#cli/people.ts'
import { createLeadJobDeps } from '#composition/job-deps.ts'
import { DAY } from '#lib/zone-time.ts'
import { sendHeldDigests } from '#sales/leads/outbox/held-digest.ts'
import { acting } from '#test/support/acting.ts'
import { dumpStores } from '#test/support/dump-stores.ts'
import { fillFrom, sendForm } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { cookieOf } from '#test/support/signed-in.ts'
import { storeEverything } from '#test/support/store-everything.ts'

const SITE = 'remembers'
const OTHER = 'elsewhere'
const NOW = Math.floor(Date.now() / 1000)

type Person = { name: string; last_name: string; email: string; phone: string }
const CANARY: Person = {
  name: 'Canaria',
  last_name: "O'Vogel",
  email: 'Canaria.OVogel@example.com',
  phone: '0412 987 654',
}
const E164 = '+61412987654'
const STRANGER: Person = {
  name: 'Jo',
  last_name: 'Stranger',
  email: 'jo@example.com',
  phone: '0412 345 678',
}
/** Name, phone and email of the canary in every form in which they are stored. */
const TRACES = /canaria|o'?vogel|412 ?987 ?654/i

/** Text messages that left, as their provider got them. */
const texts: { to: string; text: string }[] = []

beforeAll(async () => {
  const settings = {
    account: { sign_in: true, alerts: true },
    garage: { watchlist: true, saved_searches: true },
    cards: { checkout: { enabled: true } },
    reservations: { verify_mobile: false },
    upstreams: { sms: { url: 'https://sms.upstreams.example/send' } },
    leads: { targets: [{ kind: 'email' as const, name: 'sales', to: ['sales@dealer.example'] }] },
  }
  const cars = ['p1', 'p2'].map((id) =>
    testCar({ id, slug: `car-${id}`, payment_processors: ['stripe'] }),
  )
  await openShop({ slug: SITE, ...settings }, cars)
  await openShop({ slug: OTHER, ...settings }, [])
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const request = new Request(...(asked as [RequestInfo, RequestInit?]))
    texts.push(await request.json())
    return Response.json({})
  })
})
afterEach(() => vi.restoreAllMocks())

/** Sends the contact form; `more` fills in what only bots see. */
async function enquire(person: Person, slug = SITE, more: Record<string, string> = {}) {
  const { action, fields } = await fillFrom(slug, '/contact')
  const typed = { ...person, message: 'Is it there?', terms_conditions: 'on', ...more }
  const response = await sendForm(slug, action, { ...fields, ...typed })
  expect(response.status).toBe(303)
}

/** Reserves a vehicle without an account. */
async function reserve(person: Person, car: string) {
  const { action, fields } = await fillFrom(SITE, `/cars/${car}/checkout`)
  const response = await sendForm(SITE, action, { ...fields, ...person, terms_conditions: 'on' })
  expect(response.headers.get('Location')).toMatch(/^\/reservation\//)
}

/** Signs in with a code, and saves something of every kind. */
async function signInAndSave({ phone, name, last_name: last, email }: Person) {
  const path = '/sign-in?type=account&redirect=%2Faccount'
  const sent = await sendForm(SITE, path, { action: 'send', phone })
  const code = /^\d{6}(?= is your)/.exec(
    texts.findLast(({ text }) => text.includes('is your'))?.text ?? '',
  )?.[0]
  const headers = { Cookie: cookieOf(sent) }
  await sendForm(SITE, path, { action: 'verify', phone, code: code ?? '' }, { headers })
  const user = env.DB.prepare('SELECT id FROM users WHERE site = ?1 AND phone = ?2')
  const e164 = `+61${phone.replaceAll(' ', '').slice(1)}`
  const userId = (await user.bind(SITE, e164).first<string>('id')) ?? ''
  await storeEverything({ userId, site: SITE, mark: 'saved', phone: e164 }, NOW)
  const details = env.DB.prepare(
    'UPDATE users SET first_name = ?2, last_name = ?3, email = ?4 WHERE id = ?1',
  )
  await details.bind(userId, name, last, email).run()
}

/** The command as an operator types it. */
async function run(action: string, values: ParsedArguments['values'] = {}): Promise<string> {
  const command = readCommand({ positionals: [action], values: { phone: E164, ...values } }, 'ops')
  if ('problem' in command) throw new Error(command.problem)
  const databases = [env.DB, env['DB_2'] as D1Database]
  const said = await runPeople(
    (ask) => Promise.all(databases.map(ask)),
    command,
    acting(env.DB, NOW),
  )
  return typeof said === 'string' ? said : said.problem
}

const hitsOf = async (traces: RegExp) =>
  Object.entries(await dumpStores())
    .filter(([, text]) => traces.test(text))
    .map(([store]) => store.split(' ').slice(0, 2).join(' '))

async function leaveTracks(): Promise<void> {
  await enquire(CANARY)
  await enquire(CANARY, OTHER)
  await enquire({ ...CANARY, phone: '0498 111 222' })
  await enquire(CANARY, SITE, { website_url: 'filled in by a bot' })
  await enquire(STRANGER)
  await reserve(CANARY, 'car-p1')
  await signInAndSave(CANARY)
  // The next seven in the morning, whenever the test runs.
  for (let quarter = 1; quarter <= 6; quarter += 1)
    await sendHeldDigests(createLeadJobDeps(env, () => NOW + (quarter * DAY) / 4))
}

describe('people', () => {
  beforeAll(async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
      const request = new Request(...(asked as [RequestInfo, RequestInit?]))
      texts.push(await request.json())
      return Response.json({})
    })
    await leaveTracks()
  })

  it('finds everything by phone or email, of guests too, and prints no names', async () => {
    const text = await run('find', { email: CANARY.email.toLowerCase() })
    expect(text).toMatch(/^leads +5$/m)
    expect(text).toMatch(/^reservations +2$/m)
    expect(text).toMatch(/^watchlist +2$/m)
    expect(text).toContain('Known by:')
    expect(text).toContain('0498111222')
    expect(text).not.toMatch(/vogel(?!@)/i)
    expect(await run('find', { site: OTHER })).toMatch(/^leads +1$/m)
  })

  it('exports what was sent, what was saved and where copies are, without credentials', async () => {
    const text = await run('export')
    const data = JSON.parse(text)
    expect(data.leads.find(({ kind }: { kind: string }) => kind === 'general')).toMatchObject({
      payload: { name: 'Canaria', message: 'Is it there?' },
      deliveries: [{ target: 'sales', state: expect.stringMatching(/^(?:pending|held)$/) }],
    })
    expect(data.accounts[0]).toMatchObject({ users: [{ phone: E164 }], watchlist: [{}, {}] })
    expect(text).not.toMatch(/stranger/i)
    const { results } = await env.DB.prepare('SELECT id FROM reservations').all<{ id: string }>()
    for (const { id } of results) expect(text).not.toContain(id)
  })

  it('corrects a name and an email in every place, once it is confirmed', async () => {
    const change = { 'last-name': 'OVogel-Right', 'new-email': 'right@example.com' }
    expect(await run('correct', change)).toContain('Nothing has been changed')
    expect(await hitsOf(/OVogel-Right/)).toEqual([])
    await run('correct', { ...change, yes: true })
    expect((await hitsOf(/OVogel-Right/)).toSorted()).toEqual([
      'D1 leads',
      'D1 reservations',
      'D1 users',
    ])
    await run('correct', { 'last-name': CANARY.last_name, 'new-email': CANARY.email, yes: true })
  })

  it('forgets: no store holds name, phone or email, and the data of others is untouched', async () => {
    const before = await hitsOf(TRACES)
    // A control: the dump sees what is there.
    for (const table of ['leads', 'reservations', 'users']) expect(before).toContain(`D1 ${table}`)
    const digest = env.DB.prepare("SELECT payload FROM leads WHERE kind = 'held-digest'")
    expect(await digest.first<string>('payload')).toMatch(TRACES)
    // Its holds are over; one that runs is the next test.
    await env.DB.exec("UPDATE reservations SET status = 'ended', due_at = NULL")

    const found = { email: CANARY.email }
    expect(await run('forget', found)).toContain('Nothing has been changed')
    expect(await hitsOf(TRACES)).toEqual(before)
    const said = await run('forget', { ...found, yes: true })
    expect(said).toMatch(/had not reached the dealership yet, and will not/)
    expect(await hitsOf(TRACES)).toEqual([])
    expect(await hitsOf(/stranger/i)).toContain('D1 leads')
    expect(await run('find', found)).toContain('Nothing is stored')
    // A misspelled site must not look like an answer to the person.
    expect(await run('find', { ...found, site: 'acme-moters' })).toContain(
      'for the site acme-moters. Check its name',
    )
  })

  it('records who did what and when, and nothing of the person', async () => {
    const { results } = await env.DB.prepare('SELECT * FROM person_requests').all()
    const forgotten = results.filter(({ action }) => action === 'forget')
    expect(new Set(forgotten.map(({ site }) => site))).toEqual(new Set([OTHER, SITE]))
    expect(forgotten[0]).toMatchObject({ done_by: 'ops (command line)', created_at: NOW })
    expect(new Set(results.map(({ action }) => action))).toEqual(
      new Set(['find', 'export', 'correct', 'forget']),
    )
    expect(JSON.stringify(results)).not.toMatch(TRACES)
  })

  it('keeps the phone of a reservation that is not over until its last step, and says when to come back', async () => {
    await reserve(CANARY, 'car-p2')
    const said = await run('forget', { yes: true })
    expect(said).toMatch(
      /1 reservation is not over and kept the phone .* Run the command again after 20\d\d-/,
    )
    const row = env.DB.prepare('SELECT phone, user_id FROM reservations WHERE due_at IS NOT NULL')
    expect(await row.first()).toEqual({ phone: E164, user_id: '' })
  })
})

describe('the arguments', () => {
  const problemOf = (values: ParsedArguments['values'], ...positionals: string[]) => {
    const read = readCommand({ positionals, values }, 'ops')
    return 'problem' in read ? read.problem : null
  }

  it.each([
    [{}, 'find', 'Give --phone, --email or both: data that has either is found.'],
    [
      { phone: '02 9123 4567' },
      'find',
      '--phone: Give the number with its country code, such as +61412345678.',
    ],
    [
      { phone: 'x' },
      'find',
      '--phone: Give the number with its country code, such as +61412345678.',
    ],
    [{ email: 'jo' }, 'find', '--email takes an address such as jo@example.com.'],
    [{ phone: E164, site: 'A B' }, 'find', '--site takes a name such as "acme-motors", not "A B".'],
    [
      { phone: E164 },
      'correct',
      'Give what is right: --first-name, --last-name, --new-email or --new-phone.',
    ],
    [{ phone: E164, yes: true }, 'find', 'Use --yes only with correct and forget.'],
    [{ phone: E164 }, 'purge', 'Unknown command: "purge".'],
  ])('are refused with what to do: %j %s', (values, action, problem) => {
    expect(problemOf(values, action)).toBe(problem)
  })

  it.each([
    ['0412 987 654', ['+61412987654', '0412987654']],
    ['+64 21 123 4567', ['+64211234567', '0211234567']],
    ['+61 2 9123 4567', ['0291234567', '+61291234567']],
  ])('take %s in the forms that are stored', (phone, phones) => {
    expect(readCommand({ positionals: ['find'], values: { phone } }, 'ops')).toMatchObject({
      keys: { phones },
    })
  })
})
