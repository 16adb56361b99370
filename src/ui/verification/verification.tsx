// Proof of a mobile (W86, S22): its number, then the code that was sent to it. Part of a form, which sends and checks.
import type { ReactNode } from 'react'

import { MOBILE_EXAMPLES, VERIFICATION_WORDS } from '#identity/verification/verification-words.ts'
import { countryOf } from '#tenant/country.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { FieldAlert } from './field-alert.tsx'

/** Where it stands. The last is set by script, while a code is being checked. */
export type LoginStatus = 'default' | 'verificationSent' | 'verificationSubmitted'

export type VerificationState = {
  status: LoginStatus
  /** The number as it was typed, or as it is dialled at home. */
  phone: string
  /** Said under the number (X25), under the code. */
  phoneError?: string
  codeError?: string
  /** A code has just left. */
  isSent?: boolean
  /** Seconds until another code can be asked for, where that is known. */
  waitSeconds?: number
}

type Props = VerificationState & {
  /** What the form itself is sent with, once there is a code: the first button, so that Enter presses it. */
  children?: ReactNode
}

/** Fields `phone` and `code`; its buttons send the form with `action` as "send" or "change". */
export function Verification({ children, ...state }: Props) {
  const isLocked = state.status !== 'default'
  return (
    <div className="verification" data-testid="verification" data-login-status={state.status}>
      <Phone {...state} isLocked={isLocked} />
      {isLocked ? (
        <>
          <Code {...state} />
          {children}
          <Again {...state} />
        </>
      ) : (
        <button className="button" name="action" value="send" data-testid="send-code">
          Send Code
        </button>
      )}
    </div>
  )
}

function Phone({ phone, phoneError, isLocked }: VerificationState & { isLocked: boolean }) {
  const { site } = useSite()
  return (
    <div className="field">
      <label htmlFor="verification-phone" className="field-label">
        Mobile number
      </label>
      <input
        id="verification-phone"
        className="field-control"
        type="tel"
        name="phone"
        inputMode="tel"
        autoComplete="tel"
        placeholder={MOBILE_EXAMPLES[countryOf(site).code]}
        defaultValue={phone}
        maxLength={40}
        required
        readOnly={isLocked}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it is the answer to what was just done
        autoFocus={!isLocked && phoneError !== undefined}
        aria-invalid={phoneError === undefined ? undefined : true}
        aria-describedby={phoneError === undefined ? undefined : 'verification-phone-error'}
      />
      {phoneError !== undefined && <FieldAlert id="verification-phone-error" text={phoneError} />}
    </div>
  )
}

/** Room for what is pasted with a space in it, so nothing says how long it is. */
function Code({ codeError, isSent }: VerificationState) {
  const describedBy = codeError === undefined ? 'verification-sent' : 'verification-code-error'
  return (
    <div className="field">
      <label htmlFor="verification-code" className="field-label">
        6-digit code
      </label>
      <p id="verification-sent" className="verification-sent" role="status">
        {isSent === true && (
          <>
            <Icon name="check" />
            <strong>{VERIFICATION_WORDS.sent}</strong>{' '}
          </>
        )}
        <span>It comes as a text message and works for 10 minutes.</span>
      </p>
      <input
        id="verification-code"
        className="field-control verification-code"
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it is what the shopper is asked for next
        autoFocus
        aria-invalid={codeError === undefined ? undefined : true}
        aria-describedby={describedBy}
      />
      {codeError !== undefined && <FieldAlert id="verification-code-error" text={codeError} />}
    </div>
  )
}

/** Scripts count the seconds down and keep the button until then; without them it says how long to wait. */
function Again({ waitSeconds = 0 }: VerificationState) {
  const isWaiting = waitSeconds > 0
  return (
    <div className="verification-again">
      <button
        className="verification-link"
        name="action"
        value="send"
        data-testid="resend-code"
        data-wait={isWaiting ? waitSeconds : undefined}
        aria-describedby="verification-wait"
      >
        Resend Code
      </button>
      <p id="verification-wait" className="verification-wait" hidden={!isWaiting}>
        in <b>{waitSeconds}</b> s
      </p>
      <button className="verification-link" name="action" value="change" data-testid="change-phone">
        Change number
      </button>
    </div>
  )
}
