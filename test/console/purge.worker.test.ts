// What the console deletes because it is old, and what stays.
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'

import { audit, AUDIT_DAYS } from '#apps/console/audit.ts'
import { purgeConsole } from '#apps/console/purge.ts'
import { letIn, NOW, signInAs } from './support.ts'

const DAY = 86_400
const site = 'yard'

async function emails(): Promise<unknown[]> {
  const { results } = await env.DB.prepare('SELECT email FROM console_people ORDER BY email').all()
  return results.map(({ email }) => email)
}

const count = (table: string) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')

const age = (email: string, column: string, days: number) =>
  env.DB.prepare(`UPDATE console_people SET ${column} = ?2 WHERE email = ?1`)
    .bind(email, NOW - days * DAY)
    .run()

beforeAll(async () => {
  for (const name of ['active', 'late', 'again', 'new', 'gone', 'left'])
    await letIn(`${name}@yard.example`, { role: 'editor', site })
  await signInAs(await letIn('active@yard.example', { role: 'editor', site }))
  await age('active@yard.example', 'created_at', 900)
  // Invitations that were not used: one is old, one is old and was renewed, one is new.
  await age('late@yard.example', 'created_at', 31)
  await age('again@yard.example', 'created_at', 31)
  await env.DB.prepare(
    `UPDATE console_grants SET granted_at = ?1 WHERE person IN (SELECT id FROM console_people WHERE email = 'late@yard.example')`,
  )
    .bind(NOW - 31 * DAY)
    .run()
  await age('gone@yard.example', 'removed_at', 400)
  await age('left@yard.example', 'removed_at', 300)
  const person = await letIn('active@yard.example', { role: 'editor', site })
  await signInAs(person, NOW - 20 * DAY)
  await signInAs(person, NOW - 4 * DAY)
  await audit(
    env,
    { who: person, act: 'draft.save', site, subject: 'old' },
    NOW - (AUDIT_DAYS + 1) * DAY,
  )
  await audit(
    env,
    { who: person, act: 'draft.save', site, subject: 'kept' },
    NOW - (AUDIT_DAYS - 1) * DAY,
  )
})

it('deletes unused invitations, people removed long ago, ended sessions and acts after seven years', async () => {
  const acts = (await count('console_audit')) ?? 0
  await purgeConsole(env.DB, NOW)
  expect(await emails()).toEqual(
    ['active', 'again', 'left', 'new'].map((name) => `${name}@yard.example`),
  )
  expect(await count('console_sessions')).toBe(1)
  expect(await count('console_audit')).toBe(acts - 1)
  const kept = env.DB.prepare(`SELECT subject FROM console_audit WHERE subject IN ('old', 'kept')`)
  expect((await kept.all()).results).toEqual([{ subject: 'kept' }])
  const grants = env.DB.prepare(
    'SELECT count(*) AS n FROM console_grants WHERE person NOT IN (SELECT id FROM console_people)',
  )
  expect(await grants.first<number>('n')).toBe(0)
})
