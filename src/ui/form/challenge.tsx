// The bot check of a form, on sites that use Turnstile (TH9, TH13).
import { useSite } from '#ui/site-context.ts'

/** Where the widget goes, which scripts draw. */
export function Challenge() {
  const { turnstile } = useSite().site.integrations
  return turnstile === null ? null : (
    <div className="form-turnstile" data-turnstile={turnstile.site_key} />
  )
}
