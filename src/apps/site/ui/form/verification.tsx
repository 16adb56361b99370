// Phone verification: number, then code. A fragment of a form, which sends and checks the code.
import type { ReactNode } from 'react'

import type { Seconds } from '#lib/zone-time.ts'
import { MOBILE_EXAMPLES, VERIFICATION_WORDS } from '#shopper/identity/verification/verification.ts'
import { countryOf } from '#lib/country.ts'
import { Mark } from '#apps/site/ui/form/field.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

/** Current state. Scripts set the last one while a code is being checked, and it stays after success. */
export type LoginStatus = 'default' | 'verificationSent' | 'verificationSubmitted'

export type VerificationState = {
  status: LoginStatus
  /** As typed, or in national format. */
  phone: string
  phoneError?: string
  codeError?: string
  /** A code has just been sent. */
  isSent?: boolean
  /** Seconds until another code can be requested, if known. */
  waitSeconds?: Seconds
  /** The proof that is required before a code is sent. */
  proof?: { token: string; hasWidget: boolean; waitSeconds: Seconds }
  /** The number is the shopper's: no code is needed. */
  isProved?: boolean
  /** Takes no focus, because the page directs the shopper elsewhere. */
  isQuiet?: boolean
}

type Props = VerificationState & {
  of?: string
  /** The form's own submit button once a code is sent; first, so that Enter presses it. */
  children?: ReactNode
}

type Part = VerificationState & { of: string }

/** Fields `phone` and `code`; its buttons send the form with `action` as "send" or "change". */
export function Verification({ children, of, ...rest }: Props) {
  const state = { ...rest, of: of ?? 'verification' }
  const isLocked = state.status !== 'default'
  return (
    <div className="verification" data-testid="verification" data-login-status={state.status}>
      <Phone {...state} isLocked={isLocked} isMarked={of !== undefined} />
      {state.proof !== undefined && <ProofWanted {...state.proof} />}
      {state.isProved === true ? (
        <Proved {...state} />
      ) : isLocked ? (
        <>
          <Code {...state} />
          {children}
          <Again {...state} />
        </>
      ) : (
        <button
          // If the form has other fields, its own button is the primary one.
          className={of === undefined ? 'button' : 'button button-quiet'}
          name="action"
          value="send"
          data-testid="send-code"
        >
          Send Code
        </button>
      )}
    </div>
  )
}

function Phone({
  of,
  phone,
  phoneError,
  isQuiet,
  isLocked,
  isMarked,
}: Part & { isLocked: boolean; isMarked: boolean }) {
  const id = `${of}-phone`
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        Mobile number
        <Mark of={{ required: isMarked }} />
      </label>
      <input
        id={id}
        className="field-control"
        type="tel"
        name="phone"
        inputMode="tel"
        autoComplete="tel"
        placeholder={MOBILE_EXAMPLES[countryOf(useSite().site).code]}
        defaultValue={phone}
        maxLength={40}
        required
        readOnly={isLocked}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it is the answer to what was just done
        autoFocus={!isLocked && phoneError !== undefined && isQuiet !== true}
        aria-invalid={phoneError === undefined ? undefined : true}
        aria-describedby={phoneError === undefined ? undefined : `${id}-error`}
      />
      {phoneError !== undefined && <FieldAlert id={`${id}-error`} text={phoneError} />}
    </div>
  )
}

/** No maximum length, so that a code pasted with a space fits. */
function Code({ of, codeError, isSent, isQuiet }: Part) {
  const id = `${of}-code`
  const describedBy = codeError === undefined ? `${of}-sent` : `${id}-error`
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        6-digit code
      </label>
      <p id={`${of}-sent`} className="verification-sent" role="status">
        {isSent === true && (
          <>
            <Icon name="check" />
            <strong>{VERIFICATION_WORDS.sent}</strong>{' '}
          </>
        )}
        <span>We’ll send it by text message. It works for 10 minutes.</span>
      </p>
      <input
        id={id}
        className="field-control verification-code"
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it is what the shopper is asked for next
        autoFocus={isQuiet !== true}
        aria-invalid={codeError === undefined ? undefined : true}
        aria-describedby={describedBy}
      />
      {codeError !== undefined && <FieldAlert id={`${id}-error`} text={codeError} />}
    </div>
  )
}

/** Scripts count down and disable the button; without them the text says how long to wait. */
function Again({ of, waitSeconds = 0 }: Part) {
  const isWaiting = waitSeconds > 0
  return (
    <div className="verification-again">
      <button
        className="verification-link"
        name="action"
        value="send"
        data-testid="resend-code"
        data-wait={isWaiting ? waitSeconds : undefined}
        aria-describedby={`${of}-wait`}
      >
        Resend Code
      </button>
      <p id={`${of}-wait`} className="verification-wait quiet" hidden={!isWaiting}>
        in <b>{waitSeconds}</b> s
      </p>
      <Change />
    </div>
  )
}

/**
 * Without scripts, the wait; with them, apps/site/client/proof.ts does the work, and Turnstile's widget is already in
 * the form.
 */
function ProofWanted({ token, hasWidget, waitSeconds }: NonNullable<Part['proof']>) {
  return (
    <div className="verification-proof" data-work={hasWidget ? undefined : ''}>
      <input type="hidden" name="proof" defaultValue={token} autoComplete="off" />
      <p className="verification-sent" role="status" data-testid="proof-wanted">
        {VERIFICATION_WORDS.proof}{' '}
        <strong>Please wait {Math.max(1, waitSeconds)} seconds, then press Send Code again.</strong>
      </p>
    </div>
  )
}

function Proved({ of }: Pick<Part, 'of'>) {
  return (
    <div className="verification-again">
      <p id={`${of}-sent`} className="verification-sent" role="status">
        <Icon name="check" />
        <strong>Verified</strong>
      </p>
      <Change />
    </div>
  )
}

function Change() {
  return (
    <button className="verification-link" name="action" value="change" data-testid="change-phone">
      Change number
    </button>
  )
}

export function FieldAlert({ id, text }: { id: string; text: string }) {
  return (
    <div id={id} className="form-alert verification-alert" role="alert" data-testid="error-warning">
      <Icon name="alert" />
      <p>{text}</p>
    </div>
  )
}
