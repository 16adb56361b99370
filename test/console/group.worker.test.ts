// The screens of a site's settings, as a person without scripts uses them: what is typed is in the draft, what is wrong is
// said at its field, and nothing typed is lost.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { openDraft } from '#rollout/open-draft.ts'
import type { Json } from '#rollout/json.ts'
import { openSecret } from '#tenant/secret.ts'
import { textOf } from '#test/ui/render.tsx'
import { baseSite } from './base-site.ts'
import { formOf, publishSource } from './posted-form.ts'
import { ask, auditRows, letIn, signInAs, withOutbox } from './support.ts'

const yard = (id: string, more = {}): Json => ({ id, slug: id, name: `Yard ${id}`, ...more })
const ADDRESS = { street: '27 Station Road', city: 'Burpengary' }
const offers = {
  list: [
    { id: 'one', name: 'First offer' },
    { id: 'two', name: 'Second offer' },
  ],
}
let site = 0
let slug = ''
let admin = ''

/** Each test has a site of its own, with an admin who is signed in. */
beforeEach(async () => {
  site += 1
  slug = `dealer-${site}`
  await publishSource({
    ...baseSite,
    slug,
    url: `https://${slug}.example`,
    hosts: [`${slug}.example`],
    tagline: 'Cars',
    offers,
    locations: [
      yard('a', { primary: true, timezone: 'Australia/Sydney', address: ADDRESS }),
      yard('b'),
    ],
    social: [{ network: 'facebook', url: 'https://facebook.com/yard-a' }],
  })
  admin = await signInAs(await letIn(`alex@${slug}.example`, { role: 'admin', site: slug }))
})

const at = (path: string) => `/_console/sites/${slug}/${path}`
const read = async (path: string, cookie = admin) => (await ask(at(path), { cookie })).text()
const send = (path: string, form: URLSearchParams, cookie = admin) =>
  ask(at(path), { cookie, form })
const draftOf = async () => {
  const { draft, live } = await openDraft(env, slug).read()
  return draft ?? live?.source ?? {}
}

describe('lists', () => {
  it('tell their items apart', async () => {
    expect(textOf(await read('places'))).toContain('27 Station Road, Burpengary')
    expect(await read('contact')).toContain('aria-label="Remove: https://facebook.com/yard-a"')
  })
})

describe('a form', () => {
  it('saves what was typed, and only that, in the draft', async () => {
    const form = await formOf(await read('contact'))
    expect(form.get('/tagline')).toBe('Cars')
    form.set('/tagline', 'Cars & utes')
    const answer = await send('contact', form)
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      `${at('contact')}?saved=draft`,
    ])
    const { tagline, ...others } = await draftOf()
    expect(tagline).toBe('Cars & utes')
    expect(Object.keys(others)).toEqual([
      'slug',
      'name',
      'id',
      'url',
      'hosts',
      'offers',
      'locations',
      'social',
    ])
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'draft.save',
      site: slug,
      subject: 'Contact details',
      detail: 'Tagline: Cars & utes, was Cars',
    })
    const page = await read('contact?saved=draft')
    expect(page).toContain('Saved in the draft')
    expect((await formOf(page)).get('/tagline')).toBe('Cars & utes')
  })

  it('says what is wrong at its field, and keeps all that was typed', async () => {
    const form = await formOf(await read('contact'))
    form.set('/name', '')
    form.set('/youtube_url', 'youtube dot com')
    form.set('/tagline', 'Typed & kept')
    const answer = await send('contact', form)
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toMatch(/ tabindex="-1" autofocus=""[^>]*><p>Not saved: 2 fields need/)
    expect(page).toContain('<a href="#/name">Trading name: Fill this in.</a>')
    expect(page).toMatch(/id="\/name~problem">Fill this in\.</)
    expect(page).toMatch(/id="\/youtube_url~problem">Use an https address/)
    const again = await formOf(page)
    expect(['/name', '/youtube_url', '/tagline'].map((name) => again.get(name))).toEqual([
      '',
      'youtube dot com',
      'Typed & kept',
    ])
    expect((await draftOf())['tagline']).toBe('Cars')
  })

  it('shows how well words stand out in the colours of a look, with a better colour', async () => {
    const form = await formOf(await read('look'))
    const pairs = async () => (await read('look')).split('data-testid="contrast"')[1] ?? ''
    expect(await pairs()).toContain('<li class="good">')
    expect(await pairs()).not.toContain('<li class="bad">')
    form.set('/theme/colours/accent', '#ffee88')
    expect((await send('look', form)).status).toBe(303)
    expect(textOf(await pairs())).toMatch(/: 1\.\d – try #[0-9a-f]{6}/)
    expect(await pairs()).toContain('<li class="bad">')
  })

  it('goes back to the standard by a button', async () => {
    const form = await formOf(await read('offers/settings'))
    form.set('/offers/title', 'Hot specials')
    await send('offers/settings', form)
    expect((await draftOf())['offers']).toEqual({ ...offers, title: 'Hot specials' })
    const page = await read('offers/settings')
    expect(textOf(page)).toContain('Back to standard: Special offers')
    const again = await formOf(page)
    again.set('do', 'standard /offers/title')
    const pressed = await (await send('offers/settings', again)).text()
    expect(pressed).toContain('Not saved yet')
    await send('offers/settings', await formOf(pressed))
    expect((await draftOf())['offers']).toEqual(offers)
  })

  it('is not saved when it claims to have shown something else, nor for another revision', async () => {
    const form = await formOf(await read('contact'))
    const shown = form.get('shown') ?? ''
    expect(shown).toContain('"Cars"')
    form.set('/tagline', 'Forged')
    for (const [name, value] of [
      ['shown', shown.replace('"Cars"', '"Vans"')],
      ['shown', shown.slice(shown.indexOf('{'))],
      ['shown', ''],
      ['base', String(Number(form.get('base')) + 1)],
    ] as const) {
      const forged = new URLSearchParams(form)
      forged.set(name, value)
      const answer = await send('contact', forged)
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, at('contact')])
    }
    expect((await draftOf())['tagline']).toBe('Cars')
    expect((await send('contact', form)).status).toBe(303)
    expect((await draftOf())['tagline']).toBe('Forged')
  })

  it('drops no field that only staff change, whatever it claims to have shown', async () => {
    const form = await formOf(await read('places/item?key=a'))
    const shown = form.get('shown') ?? ''
    expect(shown).toContain('"timezone":"Australia/Sydney"')
    const forged = new URLSearchParams(form)
    forged.set('shown', shown.replace(',"timezone":"Australia/Sydney"', ''))
    forged.set('/locations/0/name', 'Yard A')
    await send('places/item', forged)
    form.set('/locations/0/name', 'Yard A')
    await send('places/item', form)
    expect(await draftOf()).toMatchObject({
      locations: [{ name: 'Yard A', timezone: 'Australia/Sydney' }, {}],
    })
  })

  it('is not saved with what another form showed', async () => {
    const before = await draftOf()
    const others = await formOf(await read('contact'))
    for (const path of ['offers/settings', 'places/item?key=a']) {
      const form = await formOf(await read(path))
      form.set('shown', others.get('shown') ?? '')
      form.set('base', others.get('base') ?? '')
      const answer = await send(path, form)
      expect([answer.status, answer.headers.get('Location')?.includes('saved')]).toEqual([
        303,
        false,
      ])
    }
    expect(await draftOf()).toEqual(before)
  })

  it.each(['redirects', 'keys', 'offers', 'places/holidays'])(
    'of %s is refused, without a failure at our end, when it cannot be read',
    async (path) => {
      const staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
      const text = '--x\r\nContent-Disposition: form-data; name="rows"\r\n\r\ncut'
      const sent = { method: 'POST', cookie: staff, headers, text } as const
      expect((await ask(at(path), sent)).status).toBeLessThan(500)
    },
  )

  it('is answered at once, whatever is as long as a form can be', async () => {
    const form = await formOf(await read('places/item?key=a'))
    const long = '0'.repeat(80_000)
    const staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
    for (const [name, value] of [
      ['do', `up ${'/'.repeat(80_000)}`],
      ['do', `add /locations${'/0'.repeat(40_000)}`],
      ['/locations/0/latitude', `${long}x`],
      ['/locations/0/phone', `${' '.repeat(80_000)}x`],
    ] as const) {
      const sent = new URLSearchParams(form)
      sent.set(name, value)
      const from = performance.now()
      const answer = await send('places/item', sent, staff)
      await answer.text()
      expect(performance.now() - from, `${name} ${value.slice(0, 12)}`).toBeLessThan(2500)
    }
  })

  it('merges different fields of two people, and shows both values of the same field', async () => {
    const kim = await signInAs(await letIn(`kim@${slug}.example`, { role: 'editor', site: slug }))
    const [mine, theirs, third] = await Promise.all(
      [admin, kim, admin].map(async (cookie) => formOf(await read('contact', cookie))),
    )
    mine?.set('/override_city', 'Newcastle')
    expect((await send('contact', mine ?? new URLSearchParams())).status).toBe(303)
    theirs?.set('/tagline', 'Theirs')
    await send('contact', theirs ?? new URLSearchParams(), kim)
    expect(await draftOf()).toMatchObject({ tagline: 'Theirs', override_city: 'Newcastle' })
    third?.set('/tagline', 'Mine')
    const answer = await send('contact', third ?? new URLSearchParams())
    expect(answer.status).toBe(409)
    const page = await answer.text()
    expect(textOf(page)).toContain(`kim@${slug}.example changed this to “Theirs”`)
    const both = await formOf(page)
    expect([both.get('/tagline'), both.get('/override_city')]).toEqual(['Mine', 'Newcastle'])
    // Saving again decides for what is in the field.
    await send('contact', both)
    expect((await draftOf())['tagline']).toBe('Mine')
  })

  it('takes the other value of a conflict by a button', async () => {
    const mine = await formOf(await read('contact'))
    const theirs = await formOf(await read('contact'))
    theirs.set('/tagline', 'Theirs')
    await send('contact', theirs)
    mine.set('/tagline', 'Mine')
    const both = await formOf(await (await send('contact', mine)).text())
    both.set('do', 'theirs /tagline')
    const chosen = await formOf(await (await send('contact', both)).text())
    expect(chosen.get('/tagline')).toBe('Theirs')
    expect((await send('contact', chosen)).headers.get('Location')).toContain('saved=nothing')
  })
})

describe('a list', () => {
  it('adds an offer, which is named by its heading', async () => {
    const form = await formOf(await read('offers/new'))
    form.set('/offers/list/2/name', 'Winter: $500 off!')
    form.set('/offers/list/2/expiry', '2027-07-31')
    const answer = await send('offers/new', form)
    expect(answer.headers.get('Location')).toBe(
      `${at('offers/item')}?key=winter-500-off&saved=draft`,
    )
    expect((await draftOf())['offers']).toEqual({
      list: [
        ...offers.list,
        { id: 'winter-500-off', name: 'Winter: $500 off!', expiry: '2027-07-31' },
      ],
    })
    expect(textOf(await read('offers'))).toContain('Winter: $500 off! Until 31 July 2027')
  })

  it('names an offer by its heading again if its name is emptied', async () => {
    const form = await formOf(await read('offers/item?key=two'))
    form.set('/offers/list/1/id', '')
    form.set('/offers/list/1/name', 'Winter: $500 off!')
    const answer = await send('offers/item?key=two', form)
    expect(answer.headers.get('Location')).toBe(
      `${at('offers/item')}?key=winter-500-off&saved=draft`,
    )
    const [first] = offers.list
    const named = { id: 'winter-500-off', name: 'Winter: $500 off!' }
    expect((await draftOf())['offers']).toEqual({ list: [first, named] })
    expect(await read('offers/item?key=winter-500-off')).toContain('value="winter-500-off"')
    // Emptied again, it has the name that it has: nothing is changed.
    const again = await formOf(await read('offers/item?key=winter-500-off'))
    again.set('/offers/list/1/id', '')
    const same = await send('offers/item?key=winter-500-off', again)
    expect(same.headers.get('Location')).toContain('key=winter-500-off&saved=nothing')
  })

  it('asks for the heading alone if both it and the name are emptied', async () => {
    const form = await formOf(await read('offers/item?key=two'))
    form.set('/offers/list/1/id', '')
    form.set('/offers/list/1/name', '')
    const answer = await send('offers/item?key=two', form)
    expect(answer.status).toBe(422)
    expect(textOf(await answer.text())).toContain('Not saved: one field needs a change.')
  })

  it('asks for the heading of a new offer alone, as its name in addresses is made from it', async () => {
    const form = await formOf(await read('offers/new'))
    form.set('/offers/list/2/description', 'Until winter.')
    const answer = await send('offers/new', form)
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('<a href="#/offers/list/2/name">Heading: Fill this in.</a>')
    expect(textOf(page)).toContain('Not saved: one field needs a change.')
    form.set('do', 'check')
    const checked = await ask(at('offers/new'), {
      cookie: admin,
      form,
      headers: { Accept: 'application/json' },
    })
    expect(await checked.json()).toEqual({
      problems: [{ at: '/offers/list/2/name', message: 'Fill this in.' }],
    })
    // A name that was typed is looked at all the same.
    form.set('do', 'save')
    form.set('/offers/list/2/id', 'no spaces')
    expect(textOf(await (await send('offers/new', form)).text())).toContain(
      'Name in its address: Use letters, digits, hyphens and underscores.',
    )
  })

  it('moves, duplicates and removes by buttons', async () => {
    const press = async (act: string) => send('offers', new URLSearchParams({ do: act }))
    const ids = async () => {
      const { list } = (await draftOf())['offers'] as typeof offers // as published above
      return list.map(({ id }) => id)
    }
    await press('down one')
    expect(await ids()).toEqual(['two', 'one'])
    await press('duplicate one')
    expect(await ids()).toEqual(['two', 'one', 'one-2'])
    await press('remove two')
    expect(await ids()).toEqual(['one', 'one-2'])
    expect((await press('remove unknown')).status).toBe(303)
  })

  it('saves an item where it now is, though others were moved meanwhile', async () => {
    const form = await formOf(await read('offers/item?key=two'))
    form.set('/offers/list/1/name', 'Better offer')
    await send('offers', new URLSearchParams({ do: 'remove one' }))
    expect((await send('offers/item?key=two', form)).status).toBe(303)
    expect((await draftOf())['offers']).toEqual({ list: [{ id: 'two', name: 'Better offer' }] })
  })

  it('keeps what was typed into an item that someone removed', async () => {
    const form = await formOf(await read('offers/item?key=two'))
    form.set('/offers/list/1/name', 'Better offer')
    await send('offers', new URLSearchParams({ do: 'remove two' }))
    const answer = await send('offers/item?key=two', form)
    expect(answer.status).toBe(409)
    const again = await formOf(await answer.text())
    expect((await send('offers/item?key=two', again)).status).toBe(303)
    expect((await draftOf())['offers']).toMatchObject({
      list: [{ id: 'one' }, { id: 'two', name: 'Better offer' }],
    })
  })
})

describe('a page of blocks', () => {
  it('names blocks of one kind by their first words, so that a move can be seen', async () => {
    const text = (words: string) => ({ kind: 'text', sections: [{ text: words }] })
    const page = {
      path: '/two',
      title: 'Two',
      blocks: [text('<b>First</b> words'), text('Other words')],
    }
    const { revision } = await openDraft(env, slug).read()
    const set = [{ at: '/pages', value: [page], was: undefined }]
    expect(await openDraft(env, slug).save({ by: 'kim', base: revision, set })).toHaveProperty(
      'saved',
    )
    const form = textOf(await read('pages/item?key=%2Ftwo'))
    expect(form).toMatch(/1 [^:]*: First\s+words/)
    expect(form).toMatch(/2 [^:]*: Other words/)
  })

  it('is made, arranged and saved without scripts', async () => {
    let form = await formOf(await read('pages/new'))
    const act = async (name: string, more: Record<string, string> = {}) => {
      form.set('do', name)
      for (const [key, value] of Object.entries(more)) form.set(key, value)
      const answer = await send('pages/new', form)
      const html = await answer.text()
      if (answer.status !== 303) form = await formOf(html)
      return answer
    }
    form.set('/pages/0/path', '/about')
    form.set('/pages/0/title', 'About')
    await act('add /pages/0/blocks', { 'kind /pages/0/blocks': 'text' })
    form.set('/pages/0/blocks/0/title', 'Who we are')
    form.set('/pages/0/blocks/0/sections/0/text', 'A family business.')
    await act('add /pages/0/blocks', { 'kind /pages/0/blocks': 'offers' })
    await act('duplicate /pages/0/blocks/0')
    await act('up /pages/0/blocks/2')
    await act('toggle /pages/0/blocks/2/show')
    expect((await act('save')).status).toBe(303)
    const text = { kind: 'text', title: 'Who we are', sections: [{ text: 'A family business.' }] }
    expect((await draftOf())['pages']).toEqual([
      {
        path: '/about',
        title: 'About',
        blocks: [text, { kind: 'offers' }, { ...text, show: false }],
      },
    ])
  })
})

describe('a special day of a location', () => {
  it('is listed with its date written out', async () => {
    const { revision } = await openDraft(env, slug).read()
    const value = [{ date: '2026-12-24', status: 'Closed' }]
    const set = [{ at: '/locations/1/special_hours', value, was: undefined }]
    await openDraft(env, slug).save({ by: 'kim', base: revision, set })
    expect(textOf(await read('places/item?key=b'))).toContain('24 December 2026')
  })
})

describe('holiday hours', () => {
  it('are given to all locations by one press, and taken away by another button', async () => {
    const press = async (act: string, more = {}) => {
      const form = await formOf(await read('places/holidays?month=2030-12'), 'holidays')
      form.set('do', act)
      for (const [name, value] of Object.entries(more)) form.set(name, String(value))
      return send('places/holidays?month=2030-12', form)
    }
    // A month without any leads to the next one with a press.
    expect(textOf(await read('places/holidays?month=2030-11'))).toContain(
      'Next public holiday: Christmas Day, 25 December 2030',
    )
    const days = async () =>
      ((await draftOf())['locations'] as { special_hours?: Json }[]).map((one) => one.special_hours)
    const saved = await press('holidays')
    expect(saved.status).toBe(303)
    const shown = await (await ask(saved.headers.get('Location') ?? '', { cookie: admin })).text()
    expect(textOf(shown)).toContain('Saved in the draft: 25 December 2030, 26 December 2030.')
    const closed = ['2030-12-25', '2030-12-26'].map((date) => ({ date, status: 'Closed' }))
    expect(await days()).toEqual([closed, closed])
    const eveHours = { status: 'Open', opens: '09:00', closes: '13:00', place: '1' }
    const next = (await press('day 2030-12-24', eveHours)).headers.get('Location') ?? ''
    // The next day gets the same hours at the same location.
    const again = await formOf(await (await ask(next, { cookie: admin })).text(), 'holidays')
    for (const [name, value] of Object.entries(eveHours))
      expect(again.getAll(name)).toEqual([value])
    const eve = { date: '2030-12-24', status: 'Open', start_hour: '09:00', end_hour: '13:00' }
    expect(await days()).toEqual([closed, [eve, ...closed]])
    expect(textOf(await read('places/holidays?month=2030-12'))).toContain('09:00–13:00, 1 of 2')
    // Pressed twice, nothing is lost.
    await press('day 2030-12-24', eveHours)
    expect(await days()).toEqual([closed, [eve, ...closed]])
    const taken = (await press('usual 2030-12-25')).headers.get('Location') ?? ''
    expect(textOf(await (await ask(taken, { cookie: admin })).text())).toContain(
      'usual hours on 25 December 2030',
    )
    expect(await days()).toEqual([closed.slice(1), [eve, ...closed.slice(1)]])
    const bad = await press('day 2030-12-27', { status: 'Open', opens: '13:00', closes: '09:00' })
    expect(bad.status).toBe(422)
    expect(textOf(await bad.text())).toContain('The closing time must be after the opening time.')
  })
})

describe('two people at once', () => {
  it('on the same holiday see both hours before one replaces the other', async () => {
    const page = 'places/holidays?month=2030-12'
    const [mine, theirs] = [
      await formOf(await read(page), 'holidays'),
      await formOf(await read(page), 'holidays'),
    ]
    theirs.set('do', 'day 2030-12-24')
    theirs.set('status', 'Open')
    expect((await send(page, theirs)).status).toBe(303)
    mine.set('do', 'day 2030-12-24')
    const refused = await send(page, mine)
    expect(refused.status).toBe(422)
    const again = await refused.text()
    expect(textOf(again)).toMatch(/changed this too: it is “Open” now, and you chose “Closed”/)
    const decided = await formOf(again, 'holidays')
    decided.set('do', 'day 2030-12-24')
    expect((await send(page, decided)).status).toBe(303)
    expect(JSON.stringify((await draftOf())['locations'])).toContain('"status":"Closed"')
  })

  it('on a list lose no item that one of them has just edited', async () => {
    const list = await formOf(await read('offers'), 'items')
    const item = await formOf(await read('offers/item?key=two'))
    item.set('/offers/list/1/name', 'Better offer')
    await send('offers/item?key=two', item)
    list.set('do', 'remove two')
    const refused = await send('offers', list)
    expect(refused.status).toBe(409)
    expect(textOf(await refused.text())).toContain('changed this too. Look at it, then press again')
    expect(JSON.stringify((await draftOf())['offers'])).toContain('Better offer')
  })
})

describe('public holidays', () => {
  it('are set at each location by the state of its address, with what is observed for a weekend', async () => {
    const places = [
      yard('a', { primary: true, address: { state: 'NSW' } }),
      yard('b', { address: { state: 'Tasmania' } }),
      yard('c'),
    ]
    const { revision } = await openDraft(env, slug).read()
    const set = [{ at: '/locations', was: (await draftOf())['locations'], value: places }]
    await openDraft(env, slug).save({ by: 'kim', base: revision, set })
    const page = textOf(await read('places/holidays?month=2032-12'))
    expect(page).toContain('Set all public holidays of December 2032: 25, 26, 27, 28')
    expect(page).toContain('26 December 2032, Boxing Day (NSW)')
    expect(page).toContain('28 December 2032, Boxing Day (observed)')
    expect(page).toContain('Yard c: the address has no state or region that we know')
    expect(textOf(await read('places/holidays?month=2032-03'))).toContain('Eight Hours Day (TAS)')
    expect(page).toContain('The days of 2032 are worked out from the laws')
    const sourced = textOf(await read('places/holidays?month=2026-12'))
    expect(sourced).toMatch(
      /NSW from 1 May 2026: Fair Work Ombudsman, Public holidays ?, read on 29 November 2026\./,
    )
    expect(sourced).toContain('Other days of 2026 are worked out from the laws')
    const form = await formOf(await read('places/holidays?month=2032-12'), 'holidays')
    form.set('do', 'holidays')
    expect((await send('places/holidays?month=2032-12', form)).status).toBe(303)
    const locations = (await draftOf())['locations'] as { special_hours?: { date: string }[] }[]
    const days = locations.map((one) => one.special_hours?.map(({ date }) => date.slice(8)))
    expect(days).toEqual([
      ['25', '26', '27', '28'],
      ['25', '27', '28'],
      ['25', '27', '28'],
    ])
  })
})

describe('redirects', () => {
  it('are pasted from a spreadsheet, and wrong rows are named', async () => {
    const form = await formOf(await read('redirects'))
    form.set(
      'rows',
      'Old\tNew\r\nhttps://old.example/stock.aspx\t/search/used-cars\r\n/news/*\t/blog/*\t302',
    )
    expect((await send('redirects', form)).status).toBe(303)
    expect((await draftOf())['redirects']).toEqual([
      { from: '/stock.aspx', to: '/search/used-cars' },
      { from: '/news/*', to: '/blog/*', status: 302 },
    ])
    const again = await formOf(await read('redirects'))
    again.set('rows', `${again.get('rows')}\n/a\nstock.aspx /b`)
    const answer = await send('redirects', again)
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(textOf(page)).toContain('Row 3: Write the new address after the old one')
    expect(page.match(/Row 3:/g)).toHaveLength(1)
    expect(textOf(page)).toContain('Row 4: /stock.aspx is in row 1 already.')
    expect((await formOf(page)).get('rows')).toContain('/a\nstock.aspx /b')
  })

  it('say of a third column that is neither 301 nor 302 what to write, and of an address once what is wrong', async () => {
    const form = await formOf(await read('redirects'))
    form.set('rows', '/x /y 999\n/p /q 301\n/r s')
    const answer = await send('redirects', form)
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(textOf(page)).toContain(
      'Row 1: Write 301 (for good) or 302 (for now) in the third column instead of “999”, or leave it empty.',
    )
    expect(textOf(page)).toContain('Row 3: Use a path on the site, or an https address.')
    expect(page.match(/Row \d:/g)).toHaveLength(2)
    form.set('rows', '/p /q 301')
    expect((await send('redirects', form)).status).toBe(303)
    expect((await draftOf())['redirects']).toEqual([{ from: '/p', to: '/q' }])
  })
})

describe('columns of a stock file', () => {
  const CSV = [
    'Stock No,Brand,Model,Yr,Odometer,Asking price,Yard,Wheels',
    'S-1,Kia,Rio,2021,45000,"$19,990",Yard a,Alloy',
    'S-2,,Rio,2020,1,2,Elsewhere,Steel',
  ].join('\n')
  const columns = {
    'Stock No': 'stocknum',
    Brand: 'make',
    Model: 'model',
    Yr: 'year',
    Odometer: 'km',
    'Asking price': 'price',
    Yard: 'location_name',
    Wheels: '',
  }
  const post = (form: FormData | URLSearchParams, cookie = admin) =>
    ask(at('columns'), { cookie, form })
  const fileOf = (text: string) => {
    const form = new FormData()
    form.set('file', new File([text], 'stock.csv'))
    form.set('do', 'read')
    return form
  }

  it('are guessed, tried and saved in the draft, and nothing is written before “Use”', async () => {
    const before = [await draftOf(), await auditRows()]
    const map = await (await post(fileOf(CSV))).text()
    expect(textOf(map)).toContain('8 columns, of which we know 7.')
    const form = await formOf(map, 'map-columns')
    form.set('do', 'try')
    const tried = await (await post(form)).text()
    expect(textOf(tried)).toContain('1 of 2 rows would become vehicles; 1 would be rejected.')
    expect(textOf(tried)).toMatch(
      /Row 2 2021 Kia Rio S-1, in stock, used \$19,990 .* 45,000 km .* Yard a/,
    )
    expect(textOf(tried)).toContain('Row 3 Rejected: make is missing (column “Brand”)')
    expect([await draftOf(), await auditRows()]).toEqual(before)
    const last = await formOf(tried, 'map-columns')
    last.set('do', 'use')
    expect((await post(last)).headers.get('Location')).toBe(`${at('columns')}?saved=draft`)
    expect((await draftOf())['intake']).toEqual({ columns })
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'draft.save',
      subject: 'Stock columns',
    })
    // An admin may publish it, as the columns are the dealer's own.
    const review = textOf(await read('review'))
    expect([review.includes('Publish'), review.includes('Your role can’t')]).toEqual([true, false])
    expect(review).toContain('Stock columns, “Odometer”: Kilometres, was not in the map')
    expect(review).toContain('Stock columns, “Wheels”: left out')
  })

  it('of a file that cannot be read say what to do', async () => {
    const answer = await post(fileOf('PK\u0003\u0004'))
    expect(answer.status).toBe(422)
    expect(textOf(await answer.text())).toContain('Save the sheet as CSV')
    expect((await post(new URLSearchParams({ do: 'use', sample: '{}' }))).status).toBe(422)
  })
})

describe('messages to shoppers', () => {
  it('are edited, with placeholders that are checked, previewed, and sent as a test to oneself alone', async () => {
    for (const key of ['enquiry', 'booking', 'reservation_held'])
      expect(await read('messages')).toMatch(new RegExp(`<textarea[^>]* name="/messages/${key}"`))
    const form = await formOf(await read('messages'))
    form.set('/messages/enquiry', 'Kia ora[ about the {car}].')
    const refused = await send('messages', form)
    expect(refused.status).toBe(422)
    expect(textOf(await refused.text())).toContain(
      '{car} is not a placeholder here. You can use {vehicle}.',
    )
    form.set('/messages/enquiry', 'Kia ora[ about the {vehicle}].')
    expect((await send('messages', form)).status).toBe(303)
    expect((await draftOf())['messages']).toEqual({ enquiry: 'Kia ora[ about the {vehicle}].' })
    const page = await read('messages/preview')
    expect(textOf(page)).toContain('Kia ora about the 2021 Example Tourer. Cancel: ')
    expect(textOf(page)).toContain('The 2021 Example Tourer is held for you until')
    expect(textOf(page)).toMatch(
      /1 price drop on your watchlist: 2021 Example Tourer now \$23,990 drive away.* Stop: https:/,
    )
    const preview = textOf(await read('messages/preview'))
    expect(preview).toContain(`https://${slug}.example/reservation/example?key=example`)
    // The site has no provider of text messages.
    expect(preview).toMatch(/Enquiry, by text Off: .*Enquiry, by email Subject/)
    const { bindings, outbox } = withOutbox()
    const press = (example: string) =>
      ask(at('messages/preview'), {
        cookie: admin,
        form: { example, to: 'all@x.example' },
        bindings,
      })
    expect((await press('enquiry-text')).headers.get('Location')).toContain('sent=enquiry-text')
    expect((await press('unknown')).status).toBe(303)
    expect(outbox).toHaveLength(1)
    expect(outbox[0]).toMatchObject({
      to: `alex@${slug}.example`,
      text: expect.stringContaining('Kia ora about the 2021 Example Tourer.'),
    })
    expect((await auditRows()).at(-1)).toMatchObject({ act: 'message.test', site: slug })
    const failing = await ask(at('messages/preview'), {
      cookie: admin,
      form: { example: 'enquiry-text' },
      bindings: { ...bindings, ALERT_FROM: '' },
    })
    expect([failing.status, textOf(await failing.text())]).toEqual([
      503,
      expect.stringContaining('The test could not be sent'),
    ])
  })
})

describe('keys', () => {
  it('are stored encrypted and never shown; only staff have them', async () => {
    const staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
    const form = new URLSearchParams({ do: 'save', name: 'stripe', value: 'sk_live_secret' })
    expect((await send('keys', form)).status).toBe(403)
    const answer = await send('keys', form, staff)
    expect(answer.status).toBe(303)
    const { stripe = '' } = (await draftOf())['secrets'] as Record<string, string>
    expect(await openSecret(env.MASTER_KEY, slug, 'stripe', stripe)).toBe('sk_live_secret')
    const page = await read('keys', staff)
    expect(textOf(page)).toContain('stripe Nothing')
    expect(page).not.toContain(stripe)
    expect(page).not.toContain('sk_live')
    expect(JSON.stringify(await auditRows())).not.toMatch(/sk_live/)
    await send('keys', new URLSearchParams({ do: 'remove stripe' }), staff)
    expect((await draftOf())['secrets']).toEqual({})
  })
})

describe('who may see and do what', () => {
  it('follows the table of permissions', async () => {
    const editor = await signInAs(await letIn(`e@${slug}.example`, { role: 'editor', site: slug }))
    const sales = await signInAs(await letIn(`s@${slug}.example`, { role: 'sales', site: slug }))
    const status = async (path: string, cookie: string) => (await ask(at(path), { cookie })).status
    expect(await status('offers', editor)).toBe(200)
    expect(await status('look', editor)).toBe(403)
    expect(await status('look', admin)).toBe(200)
    expect(await status('third-parties', admin)).toBe(403)
    expect(await status('offers', sales)).toBe(403)
    expect(await status('nonsense', admin)).toBe(404)
    expect(await status('offers/nonsense', admin)).toBe(404)
  })

  it('shows technical settings to staff alone, and keeps them when others save', async () => {
    const staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
    expect(await read('places/item?key=a', staff)).toContain('name="/locations/0/timezone"')
    const form = await formOf(await read('places/item?key=a'))
    expect(form.has('/locations/0/timezone')).toBe(false)
    form.set('/locations/0/timezone', 'Europe/Paris')
    form.set('/locations/0/name', 'Main yard')
    await send('places/item?key=a', form)
    expect((await draftOf())['locations']).toMatchObject([
      { name: 'Main yard', timezone: 'Australia/Sydney' },
      {},
    ])
  })
})
