// The table of permissions, against the one that dealers were promised; and that a role counts on its own site only.
import { describe, expect, it } from 'vitest'

import { heldBack } from '#apps/console/fields/areas.ts'
import {
  ACT_NAMES,
  actOf,
  GROUP_NAMES,
  GROUPS,
  may,
  type Person,
  type Role,
} from '#apps/console/permissions.ts'
import type { Json } from '#rollout/json.ts'

const ROLES = ['staff', 'admin', 'editor', 'sales'] as const

/** What each role may do, as agreed with dealers: one letter for each role of ROLES. */
const PROMISED: Record<(typeof ACT_NAMES)[number], string> = {
  'site.open': 'yyyy',
  'content.draft': 'yyy-',
  'content.publish': 'yy--',
  'look.draft': 'yy--',
  'look.publish': 'y---',
  'setup.draft': 'y---',
  'setup.publish': 'y---',
  'stock.edit': 'yy--',
  'leads.read': 'yy-y',
  'leads.release': 'yy-y',
  'leads.export': 'yy--',
  'drives.manage': 'yy-y',
  'price-offers.answer': 'yy--',
  'reservations.manage': 'yy--',
  'results.read': 'yyyy',
  'people.manage': 'yy--',
  'privacy.manage': 'yy--',
  'audit.read': 'yy--',
  'staff.manage': 'y---',
}

function personWith(role: Role): Person {
  const one = { id: role, email: `${role}@yard.example`, name: role }
  return role === 'staff'
    ? { ...one, staff: true, grants: [] }
    : { ...one, staff: false, grants: [{ site: 'yard', role }] }
}

describe('the table of permissions', () => {
  it.each(ACT_NAMES)('allows %s as promised', (act) => {
    const allowed = ROLES.map((role) => (may(personWith(role), act, 'yard') ? 'y' : '-')).join('')
    expect(allowed).toBe(PROMISED[act])
  })

  it.each(ACT_NAMES)(
    'allows %s to staff alone on a site that is not theirs, or everywhere',
    (act) => {
      for (const role of ROLES.slice(1))
        for (const site of ['other', null, '', '*', 'yard ', 'YARD'])
          expect([role, site, may(personWith(role), act, site)]).toEqual([role, site, false])
      expect(may(personWith('staff'), act, 'other')).toBe(true)
    },
  )

  it('has an act for drafting and one for publishing each group of settings', () => {
    expect(GROUP_NAMES.length).toBeGreaterThan(8)
    for (const group of GROUP_NAMES)
      for (const what of ['draft', 'publish'] as const)
        expect(ACT_NAMES).toContain(actOf(group, what))
    expect(GROUPS.keys.area).toBe('setup')
  })

  it('includes drafting in publishing', () => {
    for (const area of ['content', 'look', 'setup'] as const)
      for (const role of ROLES)
        if (may(personWith(role), `${area}.publish`, 'yard'))
          expect(may(personWith(role), `${area}.draft`, 'yard')).toBe(true)
  })
})

describe('a change of a part that was absent', () => {
  const added = (after: Json) => [{ at: '/intake', before: undefined, after }]
  const columns = { Brand: 'make' }
  const feeds = [{ name: 'dms', url: 'https://feeds.example.com/stock.csv' }]

  it('belongs to the group of each of its fields: columns to the dealer, feeds to staff', () => {
    const admin = personWith('admin')
    expect(heldBack(admin, 'publish', 'yard', added({ columns }))).toEqual([])
    expect(heldBack(admin, 'publish', 'yard', added({ columns, feeds }))).toEqual(['Third parties'])
    expect(
      heldBack(admin, 'draft', 'yard', [{ at: '/intake', before: { feeds }, after: undefined }]),
    ).toEqual(['Third parties'])
    const editor = personWith('editor')
    expect(heldBack(editor, 'draft', 'yard', added({ columns }))).toEqual([])
    expect(heldBack(editor, 'publish', 'yard', added({ columns }))).toEqual(['Stock columns'])
  })
})
