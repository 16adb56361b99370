// The people of a site, or the staff of the platform: invited, given another role, signed out, removed.
import {
  changeRole,
  invite,
  type Managed,
  removePerson,
  rolesAt,
  signOutPerson,
  type Where,
} from '#console/manage-people.ts'
import { listPeople } from '#console/people-rows.ts'
import { clock } from '#http/clock.ts'
import { readFields } from '#http/request.ts'
import { screens } from '#pages/console/refused/route.tsx'
import { sendConsole } from '#pages/console/shell.tsx'
import { whereOf } from '#pages/console/site/route.tsx'
import type { Ctx } from '#pages/send-page.ts'
import { PeoplePage, type Typed } from './page.tsx'

export async function getPeople(c: Ctx): Promise<Response> {
  const where = await whereOf(c)
  return where === undefined ? screens.notFound(c) : show(c, where, {})
}

export async function postPeople(c: Ctx): Promise<Response> {
  const where = await whereOf(c)
  if (where === undefined) return screens.notFound(c)
  const fields = await readFields(c)
  const managed = await act(c, where, fields)
  if ('done' in managed) return show(c, where, { notice: managed })
  if ('problem' in managed) return show(c, where, { notice: managed }, 409)
  const typed = {
    email: fields['email'] ?? '',
    name: fields['name'] ?? '',
    role: fields['role'] ?? '',
  }
  return show(c, where, { typed, problems: managed.problems }, 422)
}

function act(c: Ctx, where: Where, fields: Readonly<Record<string, string>>): Promise<Managed> {
  const by = { who: c.var.console.person, where, now: clock(), origin: new URL(c.req.url).origin }
  const { action = '', person = '', email = '', name = '', role = '' } = fields
  if (action === 'invite') return invite(c.env, { email, name, role }, by)
  if (action === 'role') return changeRole(c.env, { person, role }, by)
  if (action === 'remove') return removePerson(c.env, person, by)
  if (action === 'sign-out') return signOutPerson(c.env, person, by)
  return Promise.resolve({ problem: 'Nothing was changed. Try again.' })
}

type Shown = {
  notice?: { done: string } | { problem: string }
  typed?: Typed
  problems?: Partial<Record<keyof Typed, string>>
}

async function show(c: Ctx, where: Where, shown: Shown, status: 200 | 409 | 422 = 200) {
  const now = clock()
  const people = await listPeople(c.env.DB, where?.slug ?? null, now)
  const { person } = c.var.console
  const page = PeoplePage({ person, where, people, roles: rolesAt(where), now, ...shown })
  return sendConsole(c, page, status)
}
