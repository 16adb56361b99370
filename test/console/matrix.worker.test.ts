// Every address of the console, as the app itself lists them, asked by every role: on their own site, on another one, signed
// out, and without a fresh proof. A route without a rule, or a parameter that this file cannot fill, fails.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { GROUP_NAMES, isGroup, may, actOf, type Person } from '#apps/console/permissions.ts'
import {
  type ConsoleRoute,
  type ConsoleRule,
  commandRoutes,
  consoleRoutes,
} from '#apps/console/routes.ts'
import { makeToken } from '#apps/console/sessions.ts'
import { insertMessage } from '#sales/leads/conversation-rows.ts'
import { photoName } from '#apps/console/pages/yard/photo-name.ts'
import { insertAgreement } from '#sales/leads/drives/drive-agreement-rows.ts'
import { insertOffer } from '#sales/leads/price-offers/price-offer-rows.ts'
import { saveTestDrive } from '#sales/leads/test-drive-rows.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { saveTestReservation } from './save-reservation.ts'
import { ask, auditRows, CONSOLE, HOST, letIn, NOW, signInAs } from './support.ts'

const OWN = 'yard'
const OTHER = 'rival'
const CANARY = 'Rival Canary Cars'
const PICTURE = 'a'.repeat(16)
/** A file of the release. */
const PHOTO = '/demo/ute.webp'
/** A lead of each site, and the reservation that it is about. */
const LEADS: Record<string, string> = { [OWN]: 'b'.repeat(32), [OTHER]: 'c'.repeat(32) }

const AGREEMENT = {
  name: 'Jo',
  licence: '12345',
  issuer: 'NSW',
  expires: '2030-01-01',
  signature: 'Jo',
  strokes: '',
  text: 'I agree.',
  signedAt: NOW,
}

type Case = {
  name: string
  method: 'GET' | 'POST'
  pattern: string
  rule: ConsoleRule
  group: string
}

/** Groups with a list, whose items have pages. */
const WITH_ITEMS = ['places', 'offers', 'pages']

/** Each method of each address, and each group of settings where the address has one. */
const CASES: Case[] = Object.entries<ConsoleRoute>(consoleRoutes).flatMap(([name, route]) =>
  (['get', 'post'] as const).flatMap((method): Case[] => {
    const rule = route[method]
    if (rule === undefined) return []
    const { pattern } = route
    const groups = pattern.includes(':page')
      ? WITH_ITEMS
      : pattern.includes(':group')
        ? GROUP_NAMES
        : ['']
    return groups.map((group) => ({
      name: `${method.toUpperCase()} ${name} ${group}`.trim(),
      method: method === 'get' ? 'GET' : 'POST',
      pattern,
      rule,
      group,
    }))
  }),
)

/** An address of a site, with its parameters filled in. */
function pathOf({ pattern, group }: Case, site: string): string {
  const values: Record<string, string> = {
    slug: site,
    group,
    page: 'new',
    id: /\/(?:inbox|reservations|drives|price-offers)\//.test(pattern)
      ? (LEADS[site] ?? '')
      : PICTURE,
    file: '480.webp',
    message: LEADS[site] ?? '',
    place: '0',
    name: photoName(PHOTO),
  }
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Say here what ${name} of ${pattern} is`)
    return value
  })
  return path
}

const ROLES = ['staff', 'admin', 'editor', 'sales'] as const
/** Addresses that exist on a developer's machine, or with Cloudflare Access, only. */
const ELSEWHERE = new Set<string>([consoleRoutes.demo.pattern, consoleRoutes.access.pattern])
/** Addresses that ask for a token, of a person or of operations, and know no sessions. */
const OF_COMMAND_LINE = Object.values<ConsoleRoute>(commandRoutes).flatMap(
  ({ pattern, get, post }) => [
    ...(get === undefined ? [] : [`GET ${pattern}`]),
    ...(post === undefined ? [] : [`POST ${pattern}`]),
  ],
)
type Role = (typeof ROLES)[number]
/** Each with a session, until they sign out. */
const people = new Map<Role, { person: Person; cookie: Promise<string> }>()
/** What each role gets at an address that does not exist. */
const nothings = new Map<Role, Promise<string>>()

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const photographed = testCar({ id: PICTURE, images: [{ image: { url: PHOTO } }] })
  await openShop({ slug: OWN, name: 'Yard' }, [photographed])
  await openShop({ slug: OTHER, name: CANARY }, [photographed])
  for (const [site, id] of Object.entries(LEADS)) {
    await saveWithPicture(id, site)
    const drive = { lead: id, car: '', place: '', start: NOW + 9000, end: NOW + 12_600 }
    const saved = { drive, state: 'booked', remindBy: '', remindAt: null } as const
    await saveTestDrive(env.DB, site, saved, NOW)
    await insertAgreement(env.DB, { site, lead: id }, AGREEMENT)
    const car = { id: PICTURE, slug: 'a-car', name: 'A car' }
    const offer = { lead: id, site, car, price: 20_000, amount: 19_000, counter: null } as const
    const rest = {
      terms: 'cash',
      state: 'open',
      createdAt: NOW,
      expiresAt: NOW + 9000,
      edits: 0,
    } as const
    await insertOffer(env.DB, { ...offer, ...rest })
  }
  await letIn('owner@rival.example', { role: 'admin', site: OTHER }, `Owner ${CANARY}`)
  await putPictures()
  for (const role of ROLES) {
    const email = `${role}@yard.example`
    const person = await letIn(email, role === 'staff' ? { role } : { role, site: OWN })
    people.set(role, { person, cookie: signInAs(person) })
  }
})

/** A lead with its reservation, and a message with a picture. */
async function saveWithPicture(id: string, site: string): Promise<void> {
  await saveTestReservation({ id, site, createdAt: NOW })
  const key = `conversations/${site}/${id}/0`
  await env.MEDIA.put(key, new Uint8Array([1]))
  const sent = { author: '', address: 'jo@example.com', body: '', consent: '', reason: '' }
  const details = { pictures: [{ key, type: 'image/png', bytes: 1 }] }
  const state = { state: 'received' as const, dueAt: null, at: NOW }
  await insertMessage(env.DB, {
    id,
    site,
    lead: id,
    way: 'email',
    ...sent,
    ...state,
    details,
  }).run()
}

function find(role: Role) {
  const found = people.get(role)
  if (found === undefined) throw new Error(role)
  return found
}

/** The cookie of a person who is signed in. */
const as = (role: Role): Promise<string> => find(role).cookie

/** A picture of each of the two sites. */
async function putPictures() {
  for (const site of [OWN, OTHER]) {
    await env.DB.prepare(
      `INSERT OR REPLACE INTO console_pictures VALUES (?1, ?2, 'a.jpg', 'A ute', 640, 480, '', 1, 1, ?3, '', NULL, NULL)`,
    )
      .bind(site, PICTURE, NOW)
      .run()
    await env.MEDIA.put(`${site}/${PICTURE}/480.webp`, 'bytes')
  }
}

async function request(tried: Case, site: string, cookie?: string, form = {}) {
  const answer = await ask(pathOf(tried, site), {
    method: tried.method,
    ...(tried.method === 'POST' && { form }),
    ...(cookie !== undefined && { cookie }),
  })
  const said = {
    status: answer.status,
    location: answer.headers.get('Location') ?? '',
    caching: answer.headers.get('Cache-Control') ?? '',
    isPage: answer.headers.get('Content-Type')?.startsWith('text/') === true,
    text: await answer.text(),
  }
  if (tried.method === 'POST' && tried.pattern.includes(':id')) await putPictures()
  if (tried.pattern === consoleRoutes.signOut.pattern)
    for (const one of people.values()) one.cookie = signInAs(one.person)
  return said
}

function nothingFor(role: Role): Promise<string> {
  const ask404 = async () => (await ask('/_console/nothing', { cookie: await as(role) })).text()
  const said = nothings.get(role) ?? ask404()
  nothings.set(role, said)
  return said
}

const isToSignIn = ({ location }: { location: string }) => location.startsWith('/_console/sign-in')

/** What the table of permissions says. */
function isAllowed(role: Role, { rule, group, pattern }: Case): boolean {
  if (rule.to === 'anyone' || rule.to === 'person') return true
  const act = rule.to === 'group' ? (isGroup(group) ? actOf(group, 'draft') : null) : rule.to
  const person: Person = {
    id: '',
    email: '',
    name: '',
    staff: role === 'staff',
    grants: role === 'staff' ? [] : [{ site: OWN, role }],
  }
  return act !== null && may(person, act, pattern.includes(':slug') ? OWN : null)
}

describe('every address', () => {
  it('is in the table, and has a page', () => {
    const served = createApp()
      .routes.filter(({ path }) => path.startsWith('/_console') && path !== '/_console/*')
      .map(({ method, path }) => `${method} ${path}`)
    const tabled = CASES.map(({ method, pattern }) => `${method} ${pattern}`)
    const all = [...new Set([...tabled, ...OF_COMMAND_LINE])]
    expect(served.toSorted()).toEqual(all.toSorted())
    expect(tabled.length).toBeGreaterThan(8)
  })

  it.each(CASES)('$name leads people who are signed out to sign in', async (tried) => {
    const answer = await request(tried, OWN)
    if (tried.rule.to === 'anyone') return expect(answer.status).toBeLessThan(500)
    if (tried.pattern.startsWith('/_console/api/')) return expect(answer.status).toBe(401)
    expect([answer.status, isToSignIn(answer)]).toEqual([303, true])
  })
})

describe('an address of the command line', () => {
  it.each(OF_COMMAND_LINE)('%s refuses a session, even one of staff', async (address) => {
    const [method = '', pattern = ''] = address.split(' ')
    const isPost = method === 'POST'
    const answer = await ask(pattern.replace(':slug', OWN), {
      cookie: await as('staff'),
      method: isPost ? 'POST' : 'GET',
      bindings: { ...CONSOLE, OPS_TOKEN: 'token-of-operations-'.repeat(2) },
      ...(isPost && { form: {} }),
    })
    expect(answer.status).toBe(401)
  })

  it.each(OF_COMMAND_LINE)(
    '%s gives a token what its person may do, on their own site alone',
    async (address) => {
      const [method = '', pattern = ''] = address.split(' ')
      const isPost = method === 'POST'
      for (const role of ROLES) {
        const { person } = find(role)
        const made = { name: 'CI', expiresAt: NOW + 900 }
        const token = await makeToken(env.DB, person, made, NOW)
        const send = (site: string) =>
          ask(pattern.replace(':slug', site), {
            method: isPost ? 'POST' : 'GET',
            headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
            isBare: true,
          })
        const statuses = [(await send(OWN)).status, (await send(OTHER)).status]
        // An empty body is none of the command's.
        const allowed = isPost ? 400 : 200
        if (role === 'staff') expect(statuses).toEqual([allowed, allowed])
        else if (pattern.includes(':slug')) expect(statuses).toEqual([403, 404])
        else expect(statuses).toEqual([404, 404])
      }
    },
  )
})

describe.each(ROLES)('%s', (role) => {
  it.each(CASES)('$name on their own site', async (tried) => {
    const cookie = await as(role)
    if (isAllowed(role, tried)) {
      const answer = await request(tried, OWN, cookie)
      expect(
        isToSignIn(answer) &&
          tried.rule.to !== 'anyone' &&
          tried.pattern !== consoleRoutes.signOut.pattern,
      ).toBe(false)
      expect([401, 403, 500, 503]).not.toContain(answer.status)
      if (!ELSEWHERE.has(tried.pattern)) expect(answer.status).not.toBe(404)
      return
    }
    const before = (await auditRows()).length
    const answer = await request(tried, OWN, cookie)
    const added = (await auditRows()).slice(before)
    const isOfPlatform = !tried.pattern.includes(':slug')
    expect(answer.status).toBe(isOfPlatform ? 404 : 403)
    const refused = tried.method === 'POST' && !isOfPlatform
    expect(added.map(({ act, outcome, site }) => ({ act, outcome, site }))).toEqual(
      refused ? [{ act: 'access.refused', outcome: 'refused', site: OWN }] : [],
    )
  })

  it.each(CASES.filter(({ pattern }) => pattern.includes(':slug')))(
    '$name on another site',
    async (tried) => {
      const cookie = await as(role)
      const answer = await request(tried, OTHER, cookie)
      if (role === 'staff') return expect([403, 404]).not.toContain(answer.status)
      expect(answer.status).toBe(404)
      // Nothing tells that there is such a site.
      if (!tried.pattern.startsWith('/_console/api/'))
        expect(answer.text).toBe(await nothingFor(role))
      expect(answer.text).not.toContain('Rival')
    },
  )
})

/** Forms with more than one step, each of which comes back from the same address. */
const IN_STEPS = ['POST columns', 'POST confirm', 'POST leadReply']

describe('a form that was sent', () => {
  const forms = CASES.filter(({ method, pattern }) => method === 'POST' && !ELSEWHERE.has(pattern))
  const SENT: Record<string, string>[] = [
    {},
    {
      action: 'none',
      do: 'none',
      email: 'unknown@shopper.example',
      name: '',
      note: 'Typed',
      word: '',
    },
    {
      action: 'discard',
      email: 'x',
      name: 'x'.repeat(90),
      assignee: 'unknown',
      shown: '{}',
      base: '0',
    },
    { rows: 'x'.repeat(2_000), message: 'y'.repeat(110_000) },
  ]

  it.each(forms)('$name never makes Back an error, and shows no shopper', async (tried) => {
    const cookie = await as('staff')
    for (const form of SENT) {
      const { status, isPage, caching, text } = await request(tried, OWN, cookie, form)
      const isProgram = tried.pattern.startsWith('/_console/api/')
      expect([status, caching]).toEqual([status, isPage ? 'private, no-cache' : 'no-store'])
      // After a success the page has an address of its own.
      if (status < 300 && !isProgram) expect(IN_STEPS).toContain(tried.name)
      for (const kept of ['Citizen', '0412345678', '+61412345678', 'editor@yard.example'])
        expect(text).not.toContain(kept)
    }
  })
})

describe('what needs a fresh proof', () => {
  const fresh = CASES.filter(({ rule }) => rule.fresh === true)
  let stale = ''
  beforeAll(async () => {
    const person = await letIn('long-ago@yard.example', { role: 'staff' })
    stale = await signInAs(person)
    await env.DB.prepare('UPDATE console_sessions SET proved_at = ?2 WHERE person = ?1')
      .bind(person.id, NOW - 601)
      .run()
  })

  it('is all that changes or exports what concerns people', () => {
    expect(fresh.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'POST people',
        'POST staff',
        'GET activityFile',
        'GET allActivityFile',
        'GET inboxFile',
      ]),
    )
  })

  it.each(fresh)(
    '$name asks for it after ten minutes, and changes nothing before',
    async (tried) => {
      const before = (await auditRows()).length
      const answer = await request(tried, OWN, stale)
      if (tried.pattern.startsWith('/_console/api/')) expect(answer.status).toBe(401)
      else if (tried.method === 'GET') expect(answer.location).toContain('/_console/confirm?next=')
      else {
        expect(answer.text).toContain('Confirm that it’s you')
        expect(answer.caching).toBe('private, no-cache')
      }
      expect((await auditRows()).length).toBe(before)
    },
  )
})

describe('an unknown address', () => {
  it.each([
    '/_console/nothing',
    '/_console/sites',
    `/_console/sites/${OWN}/nothing`,
    '/_console/api/nothing',
  ])('%s is a 404 for people who are signed in, and needs signing in for others', async (path) => {
    const answer = await ask(path, { cookie: await as('admin') })
    expect(answer.status).toBe(404)
    expect([303, 401]).toContain((await ask(path)).status)
    expect(new URL(path, HOST).host).toBe('ops.example')
  })
})
