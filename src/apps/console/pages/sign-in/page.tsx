// The sign-in page of the console: first the address, then the code.
import { consoleRoutes } from '#apps/console/routes.ts'
import { CODE_TIME } from '#apps/console/sign-in-codes.ts'
import { withQuery } from '#lib/url.ts'
import { PasskeyButton } from '#apps/console/pages/pieces.tsx'
import { ConsolePage } from '#apps/console/pages/shell.tsx'

type EmailProps = {
  next: string
  email?: string
  problem?: string
  /** Whether staff may sign in through Cloudflare Access. */
  hasAccess: boolean
}

export function EmailPage({ next, email = '', problem, hasAccess }: EmailProps) {
  return (
    <ConsolePage
      title="Sign in"
      person={null}
      isNarrow
      lead="Manage your websites: content, opening hours, offers, leads."
    >
      <form method="post" action={consoleRoutes.signIn.href()} noValidate>
        <input type="hidden" name="next" value={next} />
        <div className="field">
          <label htmlFor="email">Email address</label>
          <input
            id="email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            defaultValue={email}
            required
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? 'email-hint' : 'email-problem'}
          />
          {problem === undefined ? (
            <p className="hint" id="email-hint">
              We’ll send you a code. There’s no password.
            </p>
          ) : (
            <p className="error" id="email-problem">
              {problem}
            </p>
          )}
        </div>
        <button type="submit" name="action" value="send" className="button primary">
          Send code
        </button>
      </form>
      <PasskeyForm next={next} />
      {hasAccess && (
        <p className="others">
          <a href={withQuery(consoleRoutes.access.href(), { next })}>Staff: Cloudflare Access</a>
        </p>
      )}
    </ConsolePage>
  )
}

/** The script shows it in browsers with passkeys. */
function PasskeyForm({ next }: { next: string }) {
  return (
    <form method="post" action={consoleRoutes.signIn.href()} className="others">
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="passkey" />
      <PasskeyButton name="action" value="passkey">
        Sign in with a passkey
      </PasskeyButton>
    </form>
  )
}

type CodeProps = { next: string; email: string; problem?: string; isDev: boolean }

export function CodePage({ next, email, problem, isDev }: CodeProps) {
  return (
    <ConsolePage
      title="Enter the code"
      person={null}
      isNarrow
      lead={
        <>
          If <strong>{email}</strong> may use the console, a code is on its way. It can take a
          minute.
        </>
      }
    >
      <form method="post" action={consoleRoutes.signIn.href()} noValidate>
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="email" value={email} />
        <CodeField name="code" problem={problem} isDev={isDev} />
        <button type="submit" name="action" value="verify" className="button primary">
          Sign in
        </button>
        <p className="others">
          <button type="submit" name="action" value="send" className="plain">
            Send another code
          </button>
          <button type="submit" name="action" value="restart" className="plain">
            Use another address
          </button>
        </p>
        <p className="hint">
          Nothing after a few minutes? Look in your junk folder, check the address, or ask an admin
          of your site to invite you.
        </p>
      </form>
    </ConsolePage>
  )
}

type FieldProps = { name: string; problem: string | undefined; isDev: boolean }

/** The code field of every form that asks for one. */
export function CodeField({ name, problem, isDev }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor="code">Six-digit code</label>
      <input
        id="code"
        name={name}
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        aria-invalid={problem !== undefined}
        aria-describedby="code-hint"
      />
      <p className={problem === undefined ? 'hint' : 'error'} id="code-hint">
        {problem ?? `It works for ${CODE_TIME}, in this browser.`}
      </p>
      {isDev && (
        <p className="hint">
          On this machine nothing is sent: the code is in <code>/_dev/inbox</code> of any site.
        </p>
      )}
    </div>
  )
}
