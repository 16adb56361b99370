// A button of a vehicle, on its card and on its page: a link to a form, the checkout, the phone or a history report.
import type { CardAction } from '#search/card-actions.ts'
import { Icon, type IconName } from './icon.tsx'

type Props = {
  action: CardAction
  className?: string | undefined
  /** For screen readers, if the button alone doesn't identify its vehicle. */
  label?: string
  icon?: IconName | undefined
}

/** A history report is a third party's page: it opens in a new tab, without a referrer. */
export function ActionLink({ action, className, label, icon }: Props) {
  const isReport = action.kind === 'history'
  return (
    <a
      data-dialog={action.dialog && ''}
      data-event={action.event}
      target={isReport ? '_blank' : undefined}
      rel={isReport ? 'noopener noreferrer' : undefined}
      aria-label={label}
      href={action.href}
      className={className}
    >
      {icon !== undefined && <Icon name={icon} />}
      {action.label}
    </a>
  )
}
