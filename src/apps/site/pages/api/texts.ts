// Receives reports from a site's text message provider: texts from shoppers, and the delivery state of sent texts. Each
// report is signed (standardwebhooks) with the site's key for the provider.
import { Webhook } from 'standardwebhooks'

import { clock } from '#lib/clock.ts'
import { errorName, logError, logWarning } from '#lib/log.ts'
import { parseJson } from '#lib/parse-json.ts'
import type { Ctx } from '#http/send-page.ts'
import { textReport } from '#sales/conversations/handle-text.ts'

/**
 * 202 once it is stored, even if it was stored before. 401 and 400 mean never; 429 and 503 mean that it should be sent
 * again.
 */
export async function postTexts(c: Ctx): Promise<Response> {
  const { tenant, services } = c.var
  const body = await c.req.text()
  const key = await services.conversations.openCallbackKey()
  if (key === null || !isSigned(key, body, c.req.raw.headers)) {
    logWarning('security.text-refused', { tenant: tenant.slug })
    return say(
      c,
      401,
      'Missing or invalid signature. Sign the body as Standard Webhooks describes.',
    )
  }
  const read = textReport.safeParse(parseJson(body))
  if (!read.success) {
    const [issue] = read.error.issues
    return say(c, 400, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'Not readable.'}`)
  }
  try {
    const outcome = await services.conversations.handleText(read.data, clock())
    return outcome === 'taken' ? say(c, 202, 'Received.') : say(c, 429, 'Too many texts today.')
  } catch (error) {
    logError('conversations.text-failed', { tenant: tenant.slug, error: errorName(error) })
    return say(c, 503, 'Not stored. Send it again.')
  }
}

function isSigned(key: string, body: string, headers: Headers): boolean {
  try {
    new Webhook(key).verify(body, Object.fromEntries(headers))
    return true
  } catch {
    return false
  }
}

function say(c: Ctx, status: 202 | 400 | 401 | 429 | 503, message: string): Response {
  c.header('Cache-Control', 'no-store')
  return c.json({ message, status }, status)
}
