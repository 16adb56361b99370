// Lists of a device that several people use.
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { leaveToAccount, readEntries, writeEntries } from '#apps/site/client/device-list.ts'
import { MAX, STORED, withNewest, without } from '#shopper/garage/saved.ts'

const KEY = STORED.favourites
const stored = new Map<string, string>()
const page = { cookie: '' }

beforeEach(() => {
  stored.clear()
  page.cookie = ''
  vi.stubGlobal('document', page)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('StorageEvent', Event)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

const ids = () => readEntries('favourites').map(({ id }) => id)
const save = (id: string) =>
  writeEntries('favourites', withNewest(readEntries('favourites'), { id }, MAX.favourites))
const remove = (id: string) => writeEntries('favourites', without(readEntries('favourites'), id))
const signIn = (mark: string) => (page.cookie = `other=1; __Host-signed-in=${mark}`)
const signOut = () => (page.cookie = '')

describe('what signing in left to an account on a device (S22; decisions, One list)', () => {
  it('stays that account’s whatever others save, remove and leave there', () => {
    for (const id of ['a', 'b', 'c']) save(id)
    signIn('first')
    leaveToAccount('favourites')
    signOut()
    expect(ids()).toEqual([])

    // Someone else saves the vehicle too, and thinks better of it.
    save('b')
    expect(ids()).toEqual(['b'])
    remove('b')
    expect(ids()).toEqual([])
    // It is left to a second account, which then has room for it.
    save('c')
    signIn('second')
    leaveToAccount('favourites')
    expect(ids()).toEqual(['c'])
    remove('c')

    signIn('first')
    expect(ids()).toEqual(['c', 'b', 'a'])
    signOut()
    save('c')
    signIn('first')
    expect(ids(), 'a vehicle that is there twice is listed once').toEqual(['c', 'b', 'a'])
  })

  it('is not marked if the browser has no session, so that the next person to sign in can still save it', () => {
    save('a')
    leaveToAccount('favourites')
    expect(readEntries('favourites')).toEqual([{ id: 'a' }])
    signIn('first')
    expect(readEntries('favourites')).toEqual([{ id: 'a' }])
  })

  it('does not grow with the people who sign in, nor with the visits of one', () => {
    for (let visit = 0; visit < 20; visit += 1) {
      signOut()
      for (let nth = 0; nth < MAX.favourites; nth += 1) save(`${visit} ${nth}`)
      signIn(visit < 10 ? 'first' : `account ${visit}`)
      leaveToAccount('favourites')
      expect(ids()).toHaveLength(MAX.favourites)
    }
    expect(JSON.parse(stored.get(KEY) ?? '')).toHaveLength(2 * MAX.favourites)
    signIn('account 18')
    expect(ids()[0], 'the newest stay').toBe(`18 ${MAX.favourites - 1}`)
  })
})
