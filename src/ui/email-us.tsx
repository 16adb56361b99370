// The general enquiry: a dialog where scripts run, its page everywhere (W59).
import { formRoutes } from '#routes.ts'
import { Icon } from './icon.tsx'
import { useSite } from './site-context.ts'

export function EmailUs({ className }: { className?: string }) {
  const { email_us: words } = useSite().site.forms
  if (words === '') return null
  return (
    <a href={formRoutes.general.href()} className={className} data-dialog="">
      <Icon name="mail" />
      <span>{words}</span>
    </a>
  )
}
