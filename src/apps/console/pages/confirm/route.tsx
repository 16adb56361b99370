// Asks for a fresh proof of identity before acts that a borrowed session must not do (people, exports, keys), and if a
// session ended before its form was submitted. The form returns with its fields and is submitted together with the
// code; a page is shown after it. The fields are sealed, because browsers keep this page (http/uncached.ts) and they
// may contain a shopper’s phone or a key.
import * as z from 'zod'

import { auditStatements } from '#apps/console/audit.ts'
import { consoleRoutes, parseConsolePath } from '#apps/console/routes.ts'
import { isFresh, loadConsoleSession, markProved, type Way } from '#apps/console/sessions.ts'
import { clock } from '#lib/clock.ts'
import {
  clearPending,
  readPending,
  sendConsoleCode,
  takeConsoleCode,
} from '#apps/console/gate/console-codes.ts'
import { KEPT } from '#apps/console/gate/console-gate.ts'
import { isRead } from '#http/request.ts'
import { withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { personOfPasskey } from '#apps/console/pages/passkeys/route.tsx'
import { PasskeyButton } from '#apps/console/pages/pieces.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import { CodeField } from '#apps/console/pages/sign-in/page.tsx'
import { openSession } from '#apps/console/pages/sign-in/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { encryptSecret, openSecret } from '#tenant/secret.ts'

/** Fields of the proof itself. */
const STEP = 'confirm'
const CODE = 'confirm-code'
const PASSKEY = 'confirm-passkey'
const SEALED = 'confirm-form'

/** How long a sealed form can be submitted. */
const SEALED_FOR: Seconds = 3600

const OWN = new Set([STEP, CODE, PASSKEY, SEALED])

/** Null if the person has proved their identity with this form; otherwise the page that asks for proof. */
export async function confirmFirst(c: Ctx): Promise<Response | null> {
  const { pathname, search, searchParams } = new URL(c.req.url)
  if (!isRead(c)) {
    const isKept = searchParams.has(KEPT)
    return askWithForm(c, isKept ? pathname + search : withQuery(pathname + search, { [KEPT]: 1 }))
  }
  // A download does not replace the page, so it is offered as a link after the confirmation.
  const next = pathname.replace(/\.csv$/, '') + search
  return c.redirect(withQuery(consoleRoutes.confirm.href(), { next }), 303)
}

export async function getConfirm(c: Ctx): Promise<Response> {
  const next = parseConsolePath(c.req.query('next'))
  return ask(c, { action: consoleRoutes.confirm.href(), sealed: await seal(c, [['next', next]]) })
}

export async function postConfirm(c: Ctx): Promise<Response> {
  const page = await askWithForm(c, consoleRoutes.confirm.href())
  if (page !== null) return page
  const next = (await c.req.formData()).get('next')
  return c.redirect(parseConsolePath(typeof next === 'string' ? next : undefined), 303)
}

/**
 * Asks for proof, keeping all fields of the submitted form; null once there is a proof: the fields are then read as if
 * just submitted.
 */
async function askWithForm(c: Ctx, action: string): Promise<Response | null> {
  const form = await c.req.formData().catch(() => new FormData())
  const sent = form.get(SEALED)
  const fields =
    typeof sent === 'string'
      ? await unseal(c, sent)
      : [...form].flatMap(([name, value]): Field[] =>
          typeof value === 'string' && !OWN.has(name) ? [[name, value]] : [],
        )
  if (fields === null)
    return c.text('This page is too old. Open the form again from the console.', 410)
  const sealed = typeof sent === 'string' ? sent : await seal(c, fields)
  const page = await askUnlessProved(c, form, { action, sealed })
  if (page !== null) return page
  const headers = new Headers(c.req.raw.headers)
  headers.delete('Content-Length')
  headers.set('Content-Type', 'application/x-www-form-urlencoded')
  const url = new URL(c.req.url)
  url.searchParams.delete(KEPT)
  c.req.raw = new Request(url, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
  c.req.bodyCache = {}
  return null
}

async function askUnlessProved(c: Ctx, form: FormData, proof: Proof): Promise<Response | null> {
  const { person, session, isEnded } = c.var.console
  // It may have been confirmed in another tab.
  if (!isEnded && isFresh(session, clock())) return null
  const step = form.get(STEP)
  if (step === 'send') {
    const sent = await sendConsoleCode(c, person.email, true)
    return 'problem' in sent
      ? ask(c, { ...proof, problem: sent.problem }, sent.status)
      : ask(c, { ...proof, isSent: true })
  }
  if (step === 'passkey') {
    const shown = form.get(PASSKEY)
    const of = typeof shown === 'string' ? await personOfPasskey(c, shown) : null
    if (of?.id !== person.id)
      return ask(c, { ...proof, problem: 'This passkey isn’t yours. Use a code instead.' }, 422)
    await noteProof(c, 'passkey')
    return null
  }
  if (step !== 'check') return ask(c, proof)
  const code = form.get(CODE)
  const refused = await prove(c, typeof code === 'string' ? code : '')
  return refused === null ? null : ask(c, { ...proof, isSent: true, problem: refused }, 422)
}

/** Null if the code is right and belongs to this person. */
async function prove(c: Ctx, code: string): Promise<string | null> {
  const { person } = c.var.console
  const isOwn = readPending(c)?.email === person.email
  const refused = isOwn ? await takeConsoleCode(c, code) : { problem: 'Ask for a new code.' }
  if (refused !== null) return refused.problem
  await noteProof(c, 'code')
  clearPending(c)
  return null
}

async function noteProof(c: Ctx, way: Way): Promise<void> {
  const { person, session, isEnded } = c.var.console
  const now = clock()
  if (isEnded) {
    const opened = await loadConsoleSession(c.env.DB, await openSession(c, person, way), now)
    if (opened !== null) c.set('console', opened)
    return
  }
  await c.env.DB.batch([
    markProved(c.env.DB, session.id, now),
    ...auditStatements(c.env.DB, { who: person, act: 'session.confirm', site: null }, now),
  ])
}

/** For this person and this address only, and for an hour. */
function seal(c: Ctx, fields: Field[]): Promise<string> {
  const { id } = c.var.console.person
  const text = JSON.stringify([clock() + SEALED_FOR, fields])
  return encryptSecret(c.env.MASTER_KEY, id, c.req.path, text)
}

/** Null if it was not sealed here, or is too old. */
async function unseal(c: Ctx, sealed: string): Promise<Field[] | null> {
  const text = await openSecret(c.env.MASTER_KEY, c.var.console.person.id, c.req.path, sealed)
  if (text === null) return null
  const [until, fields] = sealedShape.parse(JSON.parse(text))
  return clock() < until ? fields : null
}

const sealedShape = z.tuple([z.number(), z.array(z.tuple([z.string(), z.string()]))])
type Field = z.output<typeof sealedShape>[1][number]
type Proof = { action: string; sealed: string; isSent?: boolean; problem?: string }

function ask(c: Ctx, proof: Proof, status: 200 | 422 | 429 | 503 = 200) {
  const { person, isEnded } = c.var.console
  const isSent = proof.isSent ?? readPending(c)?.email === person.email
  const page = (
    <ConsolePage
      title={isEnded ? 'Sign in again' : 'Confirm that it’s you'}
      person={isEnded ? null : person}
      isNarrow
      lead={
        isSent
          ? `We sent a code to ${person.email}. It can take a minute.`
          : `${isEnded ? 'You were signed out. To go on, you need' : 'What you’re about to do needs'} a fresh code. We’ll send it to ${person.email}.`
      }
    >
      <form method="post" action={proof.action} noValidate>
        <input type="hidden" name={SEALED} value={proof.sealed} />
        {isSent ? (
          <>
            <CodeField name={CODE} problem={proof.problem} isDev={c.env.DEV === '1'} />
            <button type="submit" name={STEP} value="check" className="button primary">
              Continue
            </button>
            <p className="others">
              <button type="submit" name={STEP} value="send" className="plain">
                Send another code
              </button>
            </p>
          </>
        ) : (
          <>
            {proof.problem !== undefined && <p className="notice problem">{proof.problem}</p>}
            <button type="submit" name={STEP} value="send" className="button primary">
              Send code
            </button>
          </>
        )}
        <p className="others">
          <input type="hidden" name={PASSKEY} />
          <PasskeyButton name={STEP} value="passkey" field={PASSKEY}>
            Use a passkey
          </PasskeyButton>
        </p>
      </form>
      <p className="hint">{!isEnded && 'It lasts ten minutes. '}Nothing that you typed is lost.</p>
    </ConsolePage>
  )
  return sendConsole(c, page, status)
}
