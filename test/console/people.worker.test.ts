// People of a site: invited, given another role, signed out, removed; and what each means for what they can open.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import type { Person } from '#apps/console/permissions.ts'
import { makeToken } from '#apps/console/sessions.ts'
import { openShop } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'
import { after, ask, auditRows, cookiesOf, letIn, signInAs, withOutbox } from './support.ts'

const PEOPLE = '/_console/sites/yard/people'
let admin: { person: Person; cookie: string }

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openShop({ slug: 'yard', name: 'Yard Motors' }, [])
  await openShop({ slug: 'rival', name: 'Rival Cars' }, [])
  const person = await letIn('ann@yard.example', { role: 'admin', site: 'yard' }, 'Ann')
  admin = { person, cookie: await signInAs(person) }
})

const act = (form: Record<string, string>, more = {}) =>
  ask(PEOPLE, { form, cookie: admin.cookie, ...more })
/** What the page says after a form. */
const see = async (answer: Response, cookie = admin.cookie) =>
  textOf(await (await after(answer, { cookie })).text())
const open = async (cookie: string, site = 'yard') =>
  (await ask(`/_console/sites/${site}`, { cookie })).status
const lastAct = async () => (await auditRows()).at(-1)

async function invite(email: string, role: string, name = 'Jo') {
  const { bindings, outbox } = withOutbox()
  const answer = await act({ action: 'invite', email, name, role }, { bindings })
  return { answer, outbox }
}

/** Signs in with a code by email, as a browser does. */
async function signInByCode(email: string): Promise<string> {
  const { bindings, outbox } = withOutbox()
  const sent = await ask('/_console/sign-in', { form: { email, action: 'send' }, bindings })
  const code = /\d{6}/.exec(outbox[0]?.subject ?? '')?.[0] ?? ''
  const form = { action: 'verify', code }
  return cookiesOf(await ask('/_console/sign-in', { form, cookie: cookiesOf(sent) }))
}

/** The form of an invitation on the first page; without a role if there is none. */
async function invitationTo(
  site: string,
  cookie: string,
): Promise<{ site: string; shown: string }> {
  const page = await (await ask('/_console', { cookie })).text()
  const form = new RegExp(
    `name="site" value="${site}"/><input type="hidden" name="shown" value="([a-z]+)"`,
  )
  return { site, shown: form.exec(page)?.[1] ?? '' }
}

/** Accepts or declines the invitation to a site. */
const answerTo = async (site: string, cookie: string, action = 'accept') =>
  ask('/_console/invitations', { form: { action, ...(await invitationTo(site, cookie)) }, cookie })

describe('an invitation', () => {
  it('lets a person in, sends the address to sign in at, and is in the log', async () => {
    const { answer, outbox } = await invite('Jo@Yard.example', 'editor')
    expect(await see(answer)).toMatch(
      /We wrote to jo@yard\.example.*Jo jo@yard\.example.*Invited just now by Ann/,
    )
    expect(outbox).toEqual([
      {
        to: 'jo@yard.example',
        subject: 'Ann invited you to the console of Yard Motors',
        text: expect.stringMatching(
          /Your role is Editor: drafts content for an admin to publish\.\n\nOpen https:\/\/ops\.example\/_console, sign in /,
        ),
      },
    ])
    expect(await lastAct()).toMatchObject({
      act: 'person.invite',
      email: 'ann@yard.example',
      site: 'yard',
      subject: 'jo@yard.example',
      detail: 'Editor',
    })
    // The code proves the address, and the role comes with their consent.
    const cookie = await signInByCode('jo@yard.example')
    expect(await open(cookie)).toBe(404)
    const first = textOf(await (await ask('/_console', { cookie })).text())
    expect(first).toMatch(/Yard Motors Editor Ann just now Accept Decline/)
    const accepted = await answerTo('yard', cookie)
    expect(accepted.headers.get('Location')).toBe('/_console/sites/yard')
    expect(await lastAct()).toMatchObject({ act: 'invitation.accept', site: 'yard' })
    expect(await open(cookie)).toBe(200)
    const list = await (await ask(PEOPLE, { cookie: admin.cookie })).text()
    expect(textOf(list)).toMatch(/Jo jo@yard\.example .* just now/)
  })

  it('are listed with what each cell is, which phones show; so are sessions and acts', async () => {
    const show = async (path: string) => (await ask(path, { cookie: admin.cookie })).text()
    await invite('kit@yard.example', 'editor', 'Kit')
    const people = await show(PEOPLE)
    for (const label of ['Role', 'Last seen']) expect(people).toContain(`data-label="${label}"`)
    expect(textOf(people)).toContain('Not yet. Invited just now')
    const account = await show('/_console/account')
    for (const label of ['Signed in', 'Last used', 'Who', 'Site', 'When'])
      expect(account).toContain(`data-label="${label}"`)
  })

  it.each([
    [{ email: 'jo', name: 'Jo', role: 'editor' }, 'Enter a whole address'],
    [{ email: 'new@yard.example', name: ' ', role: 'editor' }, 'Enter the person’s name.'],
    [{ email: 'new@yard.example', name: 'x'.repeat(81), role: 'editor' }, 'at most 80 letters'],
    [{ email: 'new@yard.example', name: 'Jo', role: 'staff' }, 'Choose a role.'],
    [{ email: 'new@yard.example', name: 'Jo', role: '' }, 'Choose a role.'],
    [{ email: 'ann@yard.example', name: 'Ann', role: 'sales' }, 'already has access'],
  ])('with %j is refused at its field, and keeps what was typed', async (typed, words) => {
    const before = (await auditRows()).length
    const answer = await after(await act({ action: 'invite', ...typed }), admin)
    const page = await answer.text()
    expect([answer.status, textOf(page)]).toEqual([200, expect.stringContaining(words)])
    expect(page).toContain(`value="${typed.email}"`)
    expect(page).toContain('class="error"')
    // The keyboard starts at it, below the list.
    if (typed.role === 'editor') expect(page).toMatch(/<input[^>]* autofocus=""/i)
    expect((await auditRows()).length).toBe(before)
  })

  it('that is far too long is refused on a page of the console, with what to do', async () => {
    const answer = await act({ action: 'invite', name: 'x'.repeat(100_001) })
    const page = await answer.text()
    expect([answer.status, textOf(page)]).toEqual([
      413,
      expect.stringContaining('This is too large At most 100 kB can be sent. Go back,'),
    ])
  })

  it('says so if the email failed, since the person can sign in all the same', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { bindings } = withOutbox()
    const form = { action: 'invite', email: 'mail@yard.example', name: 'M', role: 'sales' }
    const answer = await act(form, { bindings: { ...bindings, ALERT_FROM: '' } })
    expect(await see(answer)).toContain(
      'our email to them failed. Tell them: https://ops.example/_console',
    )
  })

  it('of a person of another site waits for them, and tells nothing of them', async () => {
    const both = await letIn('both@rival.example', { role: 'admin', site: 'rival' }, 'Both')
    const cookie = await signInAs(both)
    const { answer } = await invite('both@rival.example', 'sales', 'Typed name')
    // By the name that was typed, without a role to act on.
    expect(await see(answer)).toMatch(/Typed name both@rival\.example Sales Not yet\. Invited/)
    for (const action of ['sign-out', 'remove', 'role'])
      expect(await see(await act({ action, person: both.id, role: 'admin' }))).toContain(
        'Nothing was changed.',
      )
    expect([await open(cookie), await open(cookie, 'rival')]).toEqual([404, 200])
    await answerTo('yard', cookie)
    expect([await open(cookie), await open(cookie, 'rival')]).toEqual([200, 200])
    // Where they sign in and when is not for a dealer that they also work for.
    const list = textOf(await (await ask(PEOPLE, { cookie: admin.cookie })).text())
    expect(list).toMatch(/Both both@rival\.example .{0,40}Change Joined just now Remove/)
    const signedOut = await act({ action: 'sign-out', person: both.id })
    expect(await see(signedOut)).toContain('This person also works elsewhere')
    expect(await open(cookie, 'rival')).toBe(200)
    const stef = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
    await act({ action: 'remove', person: both.id })
    expect([await open(cookie), await open(cookie, 'rival')]).toEqual([404, 200])
    const form = { action: 'sign-out', person: both.id }
    await ask('/_console/sites/rival/people', { form, cookie: stef })
    expect(await open(cookie, 'rival')).toBe(303)
  })

  it('of one of the staff gives a dealer nothing to act on', async () => {
    const staff = await letIn('whole@platform.example', { role: 'staff' }, 'Whole')
    const cookie = await signInAs(staff)
    await invite('whole@platform.example', 'sales')
    await answerTo('yard', cookie)
    expect(await see(await act({ action: 'sign-out', person: staff.id }))).toContain(
      'works elsewhere',
    )
    expect(await open(cookie, 'rival')).toBe(200)
  })

  it('can be declined and cancelled, by those whom it concerns alone', async () => {
    const other = await letIn('other-one@rival.example', { role: 'editor', site: 'rival' })
    const stranger = await signInAs(other)
    for (const email of ['no@yard.example', 'off@yard.example']) await invite(email, 'sales')
    const cookie = await signInByCode('no@yard.example')
    for (const site of ['yard', ''])
      expect(await see(await answerTo(site, stranger), stranger)).toContain('no longer pending')
    expect((await answerTo('yard', cookie, 'decline')).status).toBe(303)
    // Without any role or invitation they are signed out.
    expect((await ask('/_console', { cookie })).status).toBe(303)
    const cancelled = await act({ action: 'cancel', email: 'off@yard.example' })
    expect(await see(cancelled)).toContain('The invitation for off@yard.example is cancelled.')
    const { bindings, outbox } = withOutbox()
    const form = { email: 'off@yard.example', action: 'send' }
    await ask('/_console/sign-in', { form, bindings })
    expect(outbox).toEqual([])
  })

  it('that does not wait is not cancelled, and nothing is logged', async () => {
    await invite('quick@yard.example', 'sales')
    const cookie = await signInByCode('quick@yard.example')
    await answerTo('yard', cookie)
    const before = (await auditRows()).length
    for (const email of ['quick@yard.example', 'never@invited.example'])
      expect(await see(await act({ action: 'cancel', email }))).toContain(
        `There is no pending invitation for ${email}. If they have accepted, remove them below.`,
      )
    expect((await auditRows()).length).toBe(before)
    expect(await open(cookie)).toBe(200)
  })

  it('that is cancelled signs out who has nothing else, and no one else', async () => {
    const rival = await signInAs(await letIn('ron@rival.example', { role: 'admin', site: 'rival' }))
    const works = await letIn('works@rival.example', { role: 'sales', site: 'rival' })
    for (const email of ['none@yard.example', 'more@yard.example', works.email])
      await invite(email, 'sales')
    const form = { action: 'invite', email: 'more@yard.example', name: 'M', role: 'sales' }
    await ask('/_console/sites/rival/people', { form, cookie: rival })
    const cookies = [
      await signInByCode('none@yard.example'),
      await signInByCode('more@yard.example'),
      await signInAs(works),
    ]
    const account = async () =>
      Promise.all(
        cookies.map(async (cookie) => (await ask('/_console/account', { cookie })).status),
      )
    expect(await account()).toEqual([200, 200, 200])
    for (const email of ['none@yard.example', 'more@yard.example', works.email])
      await act({ action: 'cancel', email })
    expect(await account()).toEqual([303, 200, 200])
  })

  it('that is accepted twice leads to the site both times', async () => {
    await invite('press@yard.example', 'sales')
    const cookie = await signInByCode('press@yard.example')
    const form = { action: 'accept', ...(await invitationTo('yard', cookie)) }
    const press = async () =>
      (await ask('/_console/invitations', { form, cookie })).headers.get('Location')
    const site = '/_console/sites/yard'
    expect(await Promise.all([press(), press()])).toEqual([site, site])
    expect(await press()).toBe(site)
    const accepted = (await auditRows()).filter(
      (row) => row['act'] === 'invitation.accept' && row['email'] === 'press@yard.example',
    )
    expect(accepted).toHaveLength(1)
  })

  it('is accepted with the role that was shown, or not at all', async () => {
    await invite('change@yard.example', 'sales')
    const cookie = await signInByCode('change@yard.example')
    const form = { action: 'accept', ...(await invitationTo('yard', cookie)) }
    await invite('change@yard.example', 'admin')
    const page = await see(await ask('/_console/invitations', { form, cookie }), cookie)
    expect(page).toContain('the role of this invitation has changed: it is Admin now.')
    expect(page).toMatch(/Yard Motors Admin Ann just now Accept/)
    expect(await open(cookie)).toBe(404)
    await answerTo('yard', cookie)
    expect((await ask(PEOPLE, { cookie })).status).toBe(200)
  })

  it('of two sites are accepted one by one', async () => {
    const rival = await signInAs(await letIn('ria@rival.example', { role: 'admin', site: 'rival' }))
    await invite('wanted@yard.example', 'editor')
    const form = { action: 'invite', email: 'wanted@yard.example', name: 'W', role: 'sales' }
    await ask('/_console/sites/rival/people', { form, cookie: rival })
    const cookie = await signInByCode('wanted@yard.example')
    await answerTo('yard', cookie)
    expect([await open(cookie), await open(cookie, 'rival')]).toEqual([200, 404])
    expect(textOf(await (await ask('/_console', { cookie })).text())).toContain('Rival Cars Sales')
    await answerTo('rival', cookie, 'decline')
    expect([await open(cookie), await open(cookie, 'rival')]).toEqual([200, 404])
  })

  it('is limited to thirty a day, as each writes to a stranger', async () => {
    const person = await letIn('spam@yard.example', { role: 'admin', site: 'yard' })
    const cookie = await signInAs(person)
    const pages: string[] = []
    for (let at = 0; at < 31; at += 1) {
      const form = { action: 'invite', email: `s${at}@yard.example`, name: 'S', role: 'sales' }
      pages.push(await see(await act(form, { cookie }), cookie))
    }
    const more = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        act(
          { action: 'invite', email: `at-once-${at}@yard.example`, name: 'S', role: 'sales' },
          { cookie },
        ),
      ),
    )
    for (const answer of more)
      expect(await see(answer, cookie)).toContain('You have invited 30 people today.')
    const limit = 'You have invited 30 people today.'
    expect(pages.map((page) => page.includes(limit)).indexOf(true)).toBe(30)
  })
})

describe('a role', () => {
  it('counts from the next request, without signing in again', async () => {
    const person = await letIn('role@yard.example', { role: 'sales', site: 'yard' })
    const cookie = await signInAs(person)
    expect((await ask(PEOPLE, { cookie })).status).toBe(403)
    await act({ action: 'role', person: person.id, role: 'admin', shown: 'sales' })
    expect((await ask(PEOPLE, { cookie })).status).toBe(200)
    expect(await lastAct()).toMatchObject({ act: 'person.role', detail: 'Admin, was Sales' })
    await act({ action: 'role', person: person.id, role: 'editor', shown: 'admin' })
    expect((await ask(PEOPLE, { cookie })).status).toBe(403)
  })

  it.each(['staff', '*', 'owner', ''])('is never %j', async (role) => {
    const person = await letIn('never@yard.example', { role: 'sales', site: 'yard' })
    expect(await see(await act({ action: 'role', person: person.id, role }))).toContain(
      'Choose a role.',
    )
    const grants = await env.DB.prepare('SELECT role FROM console_grants WHERE person = ?1')
      .bind(person.id)
      .all()
    expect(grants.results).toEqual([{ role: 'sales' }])
  })

  it('that someone else gave meanwhile is not undone', async () => {
    const person = await letIn('twice@yard.example', { role: 'sales', site: 'yard' })
    const shown = { action: 'role', person: person.id, shown: 'sales' }
    await act({ ...shown, role: 'admin' })
    expect(await see(await act({ ...shown, role: 'editor' }))).toContain(
      'Someone made twice@yard.example Admin in the meantime.',
    )
    expect((await ask(PEOPLE, { cookie: await signInAs(person) })).status).toBe(200)
  })

  it('of oneself stays, so that a site keeps an admin', async () => {
    for (const action of ['role', 'remove']) {
      const answer = await act({ action, person: admin.person.id, role: 'sales' })
      expect(await see(answer)).toContain('Ask another admin.')
    }
    expect(await open(admin.cookie)).toBe(200)
  })
})

describe('removing a person', () => {
  it('ends every session at once, and no code lets them in again', async () => {
    const person = await letIn('gone@yard.example', { role: 'editor', site: 'yard' })
    const cookies = [await signInAs(person), await signInAs(person)]
    const answer = await act({ action: 'remove', person: person.id })
    expect(await see(answer)).toContain('gone@yard.example has no access any more.')
    for (const cookie of cookies) expect(await open(cookie)).toBe(303)
    const sessions = await env.DB.prepare('SELECT * FROM console_sessions WHERE person = ?1')
      .bind(person.id)
      .all()
    expect(sessions.results).toEqual([])
    const { bindings, outbox } = withOutbox()
    await ask('/_console/sign-in', { form: { email: person.email, action: 'send' }, bindings })
    expect(outbox).toEqual([])
    expect(await lastAct()).toMatchObject({ act: 'person.remove', subject: person.email })
  })

  it('withdraws what they sent from there, so that they do not come back through it', async () => {
    const form = { action: 'invite', email: 'second@self.example', name: 'S', role: 'admin' }
    const person = await letIn('sly@yard.example', { role: 'admin', site: 'yard' }, 'Sly')
    await letIn('sly@yard.example', { role: 'admin', site: 'rival' })
    const cookie = await signInAs(person)
    await act(form, { cookie })
    await ask('/_console/sites/rival/people', { form, cookie })
    await act({ ...form, email: 'only@self.example' }, { cookie })
    await invite('honest@yard.example', 'sales')
    const [second, only] = [
      await signInByCode('second@self.example'),
      await signInByCode('only@self.example'),
    ]
    const shown = { action: 'accept', site: 'yard', shown: 'admin' }
    const page = await see(await act({ action: 'remove', person: person.id }))
    expect(page).toContain(
      'sly@yard.example has no access any more. Also withdrew 2 invitations that they sent.',
    )
    expect(page).not.toContain('self.example')
    expect(page).toContain('honest@yard.example')
    expect(
      await see(await ask('/_console/invitations', { form: shown, cookie: second }), second),
    ).toContain('no longer pending')
    expect(await open(second)).toBe(404)
    // Whom they invited elsewhere stays invited; without any other invitation, they are signed out.
    expect((await invitationTo('rival', second)).shown).toBe('admin')
    expect((await ask('/_console/account', { cookie: only })).status).toBe(303)
    expect((await auditRows()).slice(-3)).toMatchObject([
      ...['only@self.example', 'second@self.example'].map((subject) => ({
        act: 'invitation.cancel',
        site: 'yard',
        subject,
        email: 'ann@yard.example',
      })),
      { act: 'person.remove', subject: 'sly@yard.example' },
    ])
  })

  it('of one site leaves them the others', async () => {
    await letIn('two@yard.example', { role: 'editor', site: 'yard' })
    const person = await letIn('two@yard.example', { role: 'editor', site: 'rival' })
    const cookie = await signInAs(person)
    await act({ action: 'remove', person: person.id })
    expect([await open(cookie), await open(cookie, 'rival')]).toEqual([404, 200])
  })

  it('can be taken back by an invitation, with the new role alone', async () => {
    const person = await letIn('back@yard.example', { role: 'admin', site: 'yard' })
    await act({ action: 'remove', person: person.id })
    await invite('back@yard.example', 'sales')
    const cookie = await signInByCode('back@yard.example')
    await answerTo('yard', cookie)
    expect([await open(cookie), (await ask(PEOPLE, { cookie })).status]).toEqual([200, 403])
  })

  it('of another site is not possible, whatever the form says', async () => {
    const person = await letIn('rival@rival.example', { role: 'editor', site: 'rival' })
    const cookie = await signInAs(person)
    const named: Record<string, string>[] = [{}, { site: 'rival', slug: 'rival' }]
    for (const action of ['remove', 'role', 'sign-out'])
      for (const more of named)
        expect(
          await see(await act({ action, person: person.id, role: 'admin', ...more })),
        ).toContain('This person has no access any more. Nothing was changed.')
    expect(await open(cookie, 'rival')).toBe(200)
    const list = await (await ask(PEOPLE, { cookie: admin.cookie })).text()
    expect(list).not.toContain('rival@rival.example')
  })
})

describe('sessions', () => {
  it('of a person are ended by an admin, and counted in the list', async () => {
    const person = await letIn('lost@yard.example', { role: 'editor', site: 'yard' }, 'Lost')
    const cookie = await signInAs(person)
    await signInAs(person)
    const list = await (await ask(PEOPLE, { cookie: admin.cookie })).text()
    expect(textOf(list)).toContain('Sign out of 2 devices')
    await act({ action: 'sign-out', person: person.id })
    expect(await open(cookie)).toBe(303)
  })

  it('are seen and ended by the person, one or all others', async () => {
    const person = await letIn('own@yard.example', { role: 'editor', site: 'yard' }, 'Own')
    const [here, there, third] = [
      await signInAs(person),
      await signInAs(person),
      await signInAs(person),
    ]
    const page = await (await ask('/_console/account', { cookie: here })).text()
    expect(textOf(page)).toContain('Firefox on Windows (this one)')
    const [id = ''] = [...page.matchAll(/name="session" value="([0-9a-f]{64})"/g)].map(
      ([, found]) => found ?? '',
    )
    await ask('/_console/account', { form: { action: 'end', session: id }, cookie: here })
    expect([await open(there), await open(third)].toSorted((a, b) => a - b)).toEqual([200, 303])
    await ask('/_console/account', { form: { action: 'end-all' }, cookie: here })
    expect([await open(here), await open(there), await open(third)]).toEqual([200, 303, 303])
  })

  it('stand on a page that names the dealer as shoppers know it', async () => {
    const person = await letIn('named@yard.example', { role: 'sales', site: 'yard' })
    const cookie = await signInAs(person)
    await act({ action: 'invite', email: 'x@yard.example', name: 'X', role: 'sales' }, { cookie })
    const page = textOf(await (await ask('/_console/account', { cookie })).text())
    expect(page).toContain('Sales of Yard Motors')
    expect(page).toMatch(/was denied access .*named@yard\.example Yard Motors/)
  })

  it('of others stay, whatever the form says', async () => {
    const [one, other] = [
      await letIn('one@yard.example', { role: 'editor', site: 'yard' }),
      await letIn('other@yard.example', { role: 'editor', site: 'yard' }),
    ]
    const [cookie, theirs] = [await signInAs(one), await signInAs(other)]
    const { results } = await env.DB.prepare('SELECT id FROM console_sessions WHERE person = ?1')
      .bind(other.id)
      .all<{ id: string }>()
    const form = { action: 'end', session: results[0]?.id ?? '' }
    await ask('/_console/account', { form, cookie })
    expect(await open(theirs)).toBe(200)
  })
})

describe('the staff', () => {
  it('are managed by staff alone', async () => {
    const stef = await signInAs(await letIn('stef@platform.example', { role: 'staff' }, 'Stef'))
    const form = { action: 'invite', email: 'new@platform.example', name: 'New', role: 'staff' }
    expect((await ask('/_console/staff', { form, cookie: admin.cookie })).status).toBe(404)
    expect(await see(await ask('/_console/staff', { form, cookie: stef }), stef)).toContain(
      'We wrote to new@platform.example',
    )
    const cookie = await signInAs(await letIn('new@platform.example', { role: 'staff' }))
    expect(await open(cookie, 'rival')).toBe(200)
    expect((await ask(PEOPLE, { cookie })).status).toBe(200)
  })

  const STAFF = '/_console/staff'
  const versions = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const sent = { method: 'POST', headers, isBare: true, text: '{"slugs":[]}' } as const
    return (await ask('/_console/api/versions', sent)).status
  }

  it('who are removed leave no invitation behind that they sent as staff', async () => {
    const stef = await signInAs(await letIn('stef@platform.example', { role: 'staff' }, 'Stef'))
    const leaver = await letIn('leaver@platform.example', { role: 'staff' }, 'Lea')
    await letIn('leaver@platform.example', { role: 'admin', site: 'rival' })
    const theirs = await signInAs(leaver)
    const form = { action: 'invite', email: 'again@self.example', name: 'A', role: 'staff' }
    await ask(STAFF, { form, cookie: theirs })
    for (const site of ['yard', 'rival'])
      await ask(`/_console/sites/${site}/people`, {
        form: { ...form, email: `${site}@self.example`, role: 'admin' },
        cookie: theirs,
      })
    const list = textOf(await (await ask(STAFF, { cookie: stef })).text())
    expect(list).toMatch(/again@self\.example Staff Not yet\. Invited just now by Lea/)
    const again = await signInByCode('again@self.example')
    const removal = { action: 'remove', person: leaver.id }
    const page = await see(await ask(STAFF, { form: removal, cookie: stef }), stef)
    expect(page).toContain('Also withdrew 2 invitations that they sent.')
    expect(page).not.toContain('again@self.example')
    expect((await ask('/_console/account', { cookie: again })).status).toBe(303)
    expect(await (await ask(PEOPLE, { cookie: admin.cookie })).text()).not.toContain('yard@self')
    // They are still admin of that site.
    const rival = await ask('/_console/sites/rival/people', { cookie: theirs })
    expect(await rival.text()).toContain('rival@self.example')
  })

  it('who are removed keep their role at a dealer, but no token, even when they come back', async () => {
    const stef = await signInAs(await letIn('stef@platform.example', { role: 'staff' }, 'Stef'))
    const person = await letIn('part@platform.example', { role: 'staff' }, 'Part')
    await letIn('part@platform.example', { role: 'editor', site: 'yard' })
    const now = Math.floor(Date.now() / 1000)
    const token = await makeToken(env.DB, person, { name: 'CI', expiresAt: now + 3600 }, now)
    expect(await versions(token)).toBe(200)
    const removal = { action: 'remove', person: person.id }
    const page = await see(await ask(STAFF, { form: removal, cookie: stef }), stef)
    expect(page).toContain(
      'part@platform.example is not staff any more. They are still Editor of Yard Motors.',
    )
    expect(page).not.toContain('no access any more')
    const form = { action: 'invite', email: person.email, name: 'Part', role: 'staff' }
    await ask(STAFF, { form, cookie: stef })
    const cookie = await signInByCode(person.email)
    await answerTo('', cookie)
    expect((await ask(STAFF, { cookie })).status).toBe(200)
    expect(await versions(token)).toBe(401)
  })
})

describe('a fresh proof', () => {
  const old = () => Math.floor(Date.now() / 1000) - 700

  it('is asked for with the form, which keeps its fields and is done with the code', async () => {
    const person = await letIn('fresh@yard.example', { role: 'admin', site: 'yard' })
    const cookie = await signInAs(person, old())
    const form = { action: 'invite', email: 'via@yard.example', name: 'Vía "V"', role: 'sales' }
    const first = await (await act(form, { cookie })).text()
    expect(first).toContain('Confirm that it’s you')
    // A browser keeps the page, so the fields can’t be read in it.
    expect(first).not.toContain('via@yard.example')
    const [, sealed = ''] = /name="confirm-form" value="([^"]+)"/.exec(first) ?? []
    const { bindings, outbox } = withOutbox()
    const sent = await act({ 'confirm-form': sealed, confirm: 'send' }, { cookie, bindings })
    expect(outbox[0]?.to).toBe('fresh@yard.example')
    const both = `${cookie}; ${cookiesOf(sent)}`
    const code = /\d{6}/.exec(outbox[0]?.subject ?? '')?.[0] ?? ''
    const wrong = await act(
      {
        'confirm-form': sealed,
        confirm: 'check',
        'confirm-code': code === '111111' ? '222222' : '111111',
      },
      { cookie: both },
    )
    expect([wrong.status, textOf(await wrong.text())]).toEqual([
      422,
      expect.stringContaining('This code is wrong'),
    ])
    const done = await act(
      { 'confirm-form': sealed, confirm: 'check', 'confirm-code': code },
      { cookie: both },
    )
    expect(await see(done, cookie)).toMatch(/We wrote to via@yard\.example.*Vía .*V.* via@yard/)
    // For the next ten minutes.
    const again = await act({ ...form, email: 'via2@yard.example' }, { cookie })
    expect(await see(again, cookie)).toContain('We wrote to via2@yard.example')
    expect((await auditRows()).map(({ act: done_ }) => done_)).toContain('session.confirm')
  })

  it('is not the code of another person', async () => {
    const [one, other] = [
      await letIn('mine@yard.example', { role: 'admin', site: 'yard' }),
      await letIn('yours@yard.example', { role: 'admin', site: 'yard' }),
    ]
    const cookie = await signInAs(one, old())
    const { bindings, outbox } = withOutbox()
    const sent = await ask('/_console/sign-in', {
      form: { email: other.email, action: 'send' },
      bindings,
    })
    const code = /\d{6}/.exec(outbox[0]?.subject ?? '')?.[0] ?? ''
    const form = { action: 'remove', person: other.id, confirm: 'check', 'confirm-code': code }
    expect((await act(form, { cookie: `${cookie}; ${cookiesOf(sent)}` })).status).toBe(422)
    expect(await open(await signInAs(other))).toBe(200)
  })

  it('is asked for before a page, which is shown after it', async () => {
    const cookie = await signInAs(
      await letIn('page@yard.example', { role: 'admin', site: 'yard' }),
      old(),
    )
    const asked = await ask('/_console/sites/yard/activity.csv?q=jo', { cookie })
    expect(asked.headers.get('Location')).toBe(
      '/_console/confirm?next=%2F_console%2Fsites%2Fyard%2Factivity%3Fq%3Djo',
    )
    const next = '/_console/sites/yard/activity?q=jo'
    const { bindings, outbox } = withOutbox()
    const sent = await ask('/_console/confirm', {
      form: { next, confirm: 'send' },
      cookie,
      bindings,
    })
    const code = /\d{6}/.exec(outbox[0]?.subject ?? '')?.[0] ?? ''
    const done = await ask('/_console/confirm', {
      form: { next, confirm: 'check', 'confirm-code': code },
      cookie: `${cookie}; ${cookiesOf(sent)}`,
    })
    expect([done.status, done.headers.get('Location')]).toEqual([303, next])
    expect((await ask('/_console/sites/yard/activity.csv', { cookie })).status).toBe(200)
  })
})
