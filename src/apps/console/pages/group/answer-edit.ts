// The response to a posted form: a page for people, and the changes for the form's script.
import type { ReactElement } from 'react'

import { wantsJson } from '#apps/console/gate/console-gate.ts'
import { withQuery } from '#lib/url.ts'
import { sendConsole, type ShellProps } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import type { FormState, Outcome } from './edit.ts'

type Answering = {
  /** Address of the form after it was saved, with the query parameters to keep. */
  href: string
  query?: Record<string, string>
  page: (state: FormState) => ReactElement<ShellProps>
}

/** A saved form redirects to its address; a refused form is shown again with the reasons. */
export async function answerEdit(c: Ctx, outcome: Outcome, screen: Answering): Promise<Response> {
  if ('checked' in outcome) return c.json({ problems: outcome.checked })
  if ('state' in outcome) {
    const { status, state } = outcome
    if (wantsJson(c) && status === 422) return c.json({ problems: state.problems }, 422)
    return sendConsole(c, screen.page(state), status)
  }
  if (wantsJson(c)) {
    const { saved, sealed, origins } = outcome
    return c.json({
      saved,
      shown: sealed,
      origins,
      href: withQuery(screen.href, screen.query ?? {}),
    })
  }
  const saved = outcome.isChanged ? 'draft' : 'nothing'
  return c.redirect(withQuery(screen.href, { ...screen.query, saved }), 303)
}
