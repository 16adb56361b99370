// The people of a site, or platform staff: invites them, changes their role, signs them out, removes them.
import * as z from 'zod'

import { listInvitationsOf } from '#apps/console/invitations.ts'
import {
  cancelInvitation,
  changeRole,
  invite,
  type Managed,
  removePerson,
  rolesAt,
  signOutPerson,
  type Where,
} from '#apps/console/manage-people.ts'
import { listPeople } from '#apps/console/people-rows.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { redirectWithMessage, takeMessage } from '#http/one-time-message.ts'
import { noticeShape, redirectWithNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { whereOf } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { PeoplePage } from './page.tsx'

export async function getPeople(c: Ctx): Promise<Response> {
  const where = await whereOf(c)
  if (where === undefined) return screens.notFound(c)
  const now = clock()
  const [people, invitations] = await Promise.all([
    listPeople(c.env.DB, where?.slug ?? null, now),
    listInvitationsOf(c.env.DB, where?.slug ?? null, now),
  ])
  const { person } = c.var.console
  const message = takeMessage(c, messageShape)
  const listed = { person, where, people, invitations, roles: rolesAt(where), now }
  return sendConsole(c, PeoplePage({ ...listed, ...message }))
}

/** The outcome of a form; for an invitation with errors, the input. */
const messageShape = z.union([
  z.object({ notice: noticeShape }),
  z.object({
    typed: z.object({ email: z.string(), name: z.string(), role: z.string() }),
    problems: z.object({ email: z.string(), name: z.string(), role: z.string() }).partial(),
  }),
])

export async function postPeople(c: Ctx): Promise<Response> {
  const where = await whereOf(c)
  if (where === undefined) return screens.notFound(c)
  const fields = await readFields(c)
  const managed = await act(c, where, fields)
  if (!('problems' in managed)) return redirectWithNotice(c, c.req.path, managed)
  const typedIn = (name: string) => (fields[name] ?? '').slice(0, LONGEST)
  const typed = { email: typedIn('email'), name: typedIn('name'), role: typedIn('role') }
  return redirectWithMessage(c, c.req.path, { typed, problems: managed.problems })
}

/** Maximum characters of a field to return. */
const LONGEST = 300

function act(c: Ctx, where: Where, fields: Readonly<Record<string, string>>): Promise<Managed> {
  const by = { who: c.var.console.person, where, now: clock(), origin: new URL(c.req.url).origin }
  const { action = '', person = '', email = '', name = '', role = '', shown = '' } = fields
  if (action === 'invite') return invite(c.env, { email, name, role }, by)
  if (action === 'cancel') return cancelInvitation(c.env, email, by)
  if (action === 'role') return changeRole(c.env, { person, role, shown }, by)
  if (action === 'remove') return removePerson(c.env, person, by)
  if (action === 'sign-out') return signOutPerson(c.env, person, by)
  return Promise.resolve({ problem: 'Nothing was changed. Try again.' })
}
