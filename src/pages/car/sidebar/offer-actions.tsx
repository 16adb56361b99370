// The actions for a vehicle (T6): the first button is primary, the others secondary.
import type { Vehicle } from '#pages/car/vehicle.ts'
import { toPageActions, type CardAction } from '#search/card-actions.ts'
import { toActionLink } from '#ui/action-link.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

export function OfferActions({ car, state }: Vehicle) {
  const { site } = useSite()
  const actions = toPageActions(car, state, site)
  if (actions.length === 0) return null
  return (
    <div className="offer-actions" data-testid="actions">
      {actions.map((action, at) => (
        <ActionLink key={action.kind} action={action} isFirst={at === 0} />
      ))}
    </div>
  )
}

export function ActionLink({ action, isFirst }: { action: CardAction; isFirst: boolean }) {
  const icon = ICONS[action.kind]
  return (
    <a className={isFirst ? 'button' : 'button button-quiet'} {...toActionLink(action)}>
      {icon !== undefined && <Icon name={icon} />}
      {action.label}
    </a>
  )
}

const ICONS: Partial<Record<CardAction['kind'], IconName>> = {
  call: 'phone',
  history: 'clipboard',
  enquire: 'mail',
  test_drive: 'key',
  photos: 'camera',
  trade_in: 'again',
  similar: 'search',
}
