// Passkeys of people in the console: a signed-in person adds them, and they prove the person's identity from then on.
// The only SQL for that table.
import type { Env } from '#env.ts'
import { errorName, logError, logSecurity } from '#lib/log.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { auditStatements } from './audit.ts'
import { type ChallengeFor, createChallenge, useChallenge } from './challenges.ts'
import type { Person } from './permissions.ts'
import {
  ALGORITHMS,
  type Expected,
  type KnownPasskey,
  readPasskeyId,
  toUserHandle,
  verifyNewPasskey,
  verifyPasskey,
} from './webauthn.ts'

export type Passkey = { id: string; name: string; createdAt: Seconds; usedAt: Seconds | null }

/**
 * Where a passkey is used: the host that people see, its origin, and the secret of their browser and session
 * (challenges.ts).
 */
export type Place = { host: string; origin: string; browser: string }

const MAX = 10
/** Maximum characters of a name that a device stores. */
const LONGEST_NAME = 64
const TIMEOUT_MS: Milliseconds = 300_000

/** What a browser needs to create a passkey, as JSON (PublicKeyCredentialCreationOptionsJSON). */
export async function startPasskey(env: Env, person: Person, place: Place, now: Seconds) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpID: place.host,
    rpName: 'Forecourt console',
    userID: toUserHandle(person.id),
    userName: person.email.slice(0, LONGEST_NAME),
    userDisplayName: (person.name || person.email).slice(0, LONGEST_NAME),
    challenge: await createChallenge(env, forAdding(person, place), now),
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: (await listPasskeys(env.DB, person.id)).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestationType: 'none',
    timeout: TIMEOUT_MS,
  })
}

/** Adds a passkey created by a browser; null if it was added, otherwise why not. */
export async function addPasskey(
  env: Env,
  person: Person,
  { made, name }: { made: string; name: string },
  place: Place,
  now: Seconds,
): Promise<string | null> {
  if ((await listPasskeys(env.DB, person.id)).length >= MAX)
    return `You have ${MAX} passkeys. Remove one first.`
  try {
    const passkey = await verifyNewPasskey(made, expect(env, place, forAdding(person, place), now))
    if (passkey === null) return BROKEN
    const { id, publicKey, algorithm, counter } = passkey
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO console_passkeys (id, person, public_key, algorithm, counter, name, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
      ).bind(id, person.id, publicKey, algorithm, counter, name, now),
      ...auditStatements(
        env.DB,
        { who: person, act: 'passkey.add', site: null, subject: name },
        now,
      ),
    ])
    return null
  } catch (error) {
    logError('console.passkey-failed', { error: errorName(error) })
    return BROKEN
  }
}

const BROKEN = 'The passkey could not be added. Try again.'

/** What a browser needs to use this host's passkeys; the same for everyone. */
export async function startProof(env: Env, place: Place, now: Seconds) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: place.host,
    challenge: await createChallenge(env, forProof(place), now),
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  })
}

/** A copied passkey would continue from the counter at the time of copying. Most have no counter. */
const USE = `UPDATE console_passkeys SET counter = ?2, used_at = ?3
  WHERE id = ?1 AND (counter = 0 OR counter < ?2)`

/** The id of the person whose passkey signed; null if it is unknown, or its signature is wrong or old. Never rejects. */
export async function findPasskeyOwner(
  env: Env,
  shown: string,
  place: Place,
  now: Seconds,
): Promise<string | null> {
  try {
    const id = readPasskeyId(shown)
    const row = id === null ? null : await findPasskey(env.DB, id)
    if (row === null) return refuse('unknown')
    const counter = await verifyPasskey(shown, row, expect(env, place, forProof(place), now))
    if (counter === null) return refuse('wrong')
    const { meta } = await env.DB.prepare(USE).bind(id, counter, now).run()
    return meta.changes === 1 ? row.person : refuse('copied')
  } catch (error) {
    logError('console.passkey-failed', { error: errorName(error) })
    return null
  }
}

function expect(env: Env, { host, origin }: Place, purpose: ChallengeFor, now: Seconds): Expected {
  return { host, origin, useChallenge: (challenge) => useChallenge(env, purpose, challenge, now) }
}

const forAdding = ({ id }: Person, { browser }: Place) => ({ purpose: `passkey ${id}`, browser })
const forProof = ({ browser }: Place) => ({ purpose: 'proof', browser })

function refuse(reason: 'unknown' | 'wrong' | 'copied'): null {
  logSecurity('security.passkey-refused', { tenant: '_console', reason })
  return null
}

/** A person's passkeys, newest first. */
export async function listPasskeys(db: D1Database, person: string): Promise<Passkey[]> {
  const statement = db.prepare(
    `SELECT id, name, created_at AS createdAt, used_at AS usedAt FROM console_passkeys
     WHERE person = ?1 ORDER BY created_at DESC LIMIT 50`,
  )
  return (await statement.bind(person).all<Passkey>()).results
}

/** Removes a person's passkey; sessions that it opened continue. */
export async function removePasskey(
  db: D1Database,
  person: Person,
  id: string,
  now: Seconds,
): Promise<void> {
  const known = (await listPasskeys(db, person.id)).find((passkey) => passkey.id === id)
  if (known === undefined) return
  await db.batch([
    db.prepare('DELETE FROM console_passkeys WHERE id = ?1 AND person = ?2').bind(id, person.id),
    ...auditStatements(
      db,
      { who: person, act: 'passkey.remove', site: null, subject: known.name },
      now,
    ),
  ])
}

function findPasskey(db: D1Database, id: string): Promise<KnownPasskey | null> {
  return db
    .prepare(
      'SELECT person, public_key AS publicKey, algorithm FROM console_passkeys WHERE id = ?1',
    )
    .bind(id)
    .first<KnownPasskey>()
}
