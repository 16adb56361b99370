// Actions for a vehicle: three buttons, Save, and a menu with the rest. The menu opens over the page, so that nothing
// else moves.
import { EVENTS } from '#analytics/events.ts'
import { joinText } from '#lib/text.ts'
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import { type CardAction, phoneFor, toPageActions } from '#search/card-actions.ts'
import { toSavedCar } from '#search/card.ts'
import { canSave, canWatch, hasWatchlist, isAccountOnly } from '#tenant/features.ts'
import type { SavedCar } from '#shopper/garage/saved.ts'
import { ActionLink } from '#apps/site/ui/action-link.tsx'
import { Icon, type IconName } from '#apps/site/ui/icon.tsx'
import { lastingAddress, STILL_WIDTH } from '#apps/site/ui/image-url.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import { WatchButton } from '#apps/site/ui/watch-form.tsx'
import { type Shared, ShareList } from './share.tsx'
import type { Vehicle } from './vehicle.ts'

/** Number of buttons beside Save and More; the others are in the menu. */
const SHOWN = 3

export function OfferActions(vehicle: Vehicle) {
  const { car, state } = vehicle
  const actions = toPageActions(car, state, useSite().site)
  return (
    <div className="offer-actions">
      {actions.length > 0 && (
        <div data-testid="actions">
          <ActionLinks actions={actions.slice(0, SHOWN)} />
        </div>
      )}
      <div className="save-buttons">
        <Save {...vehicle} />
        {state.isInStock && <More {...vehicle} actions={actions.slice(SHOWN)} />}
      </div>
    </div>
  )
}

/** Saves on the device, or to the account of a signed-in shopper (apps/site/client/garage.ts). */
function Save({ car, card, state, isSaved = false }: Vehicle) {
  const { site } = useSite()
  const { id, name, make, model, primary_image_url: picture } = toEntry(car, card)
  const isOpen = canSave(car, state, site.garage)
  const label = (
    <>
      <Icon name="heart" />
      Save
    </>
  )
  if (hasWatchlist(site))
    return (
      <WatchButton
        id={id}
        name={name}
        make={make}
        model={model}
        picture={picture}
        isSaved={isSaved}
        isOpen={canWatch(state, site)}
        isAccountOnly={isAccountOnly(car, state, site)}
        className={QUIET}
      >
        {label}
      </WatchButton>
    )
  if (!site.garage.favourites) return null
  return (
    <button
      type="button"
      className={QUIET}
      aria-pressed={false}
      hidden={!isOpen}
      data-list="favourites"
      data-garage={JSON.stringify(toEntry(car, card))}
      data-closed={isOpen ? undefined : ''}
    >
      {label}
    </button>
  )
}

const QUIET = 'button button-quiet'

/** The device's record of a vehicle, as a page may show it later: with the permanent address of a small picture. */
function toEntry(car: Vehicle['car'], card: Vehicle['card']): SavedCar {
  const { slug, image } = card
  const picture = image && lastingAddress({ slug, n: 1, source: image.src }, STILL_WIDTH)
  return { ...toSavedCar(car, card), primary_image_url: picture }
}

type MoreProps = Vehicle & { actions: readonly CardAction[] }

/** The browser opens and closes it; scripts add what needs a script. */
export function More({ car, card, state, actions }: MoreProps) {
  const { site } = useSite()
  const { targets, print, brochure, copy_toast: hasToast, copy_toast_ms: toastMs } = site.sharing
  const canCompare = canSave(car, state, site.garage)
  const hasNone = actions.length === 0 && targets.length === 0
  if (hasNone && !print && !brochure && !canCompare) return null
  const shared: Shared = {
    name: joinText([card.title, card.subtitle]),
    url: absoluteUrl(card.href, site),
    phone: site.sidebar.phone.mask ? null : phoneFor(car, site),
  }
  return (
    <>
      <button className={`${QUIET} more-open`} type="button" popoverTarget={MENU}>
        <Icon name="more" />
        More
      </button>
      <div
        id={MENU}
        className="more-menu"
        popover="auto"
        aria-label={`More for ${shared.name}`}
        data-testid="share"
        data-name={shared.name}
        data-url={shared.url}
        data-toast={hasToast ? toastMs : undefined}
      >
        <ActionLinks actions={actions} isMenu />
        {canCompare && (
          <button
            type="button"
            aria-pressed={false}
            data-list="compare"
            data-garage={JSON.stringify(toEntry(car, card))}
            popoverTarget={MENU}
            popoverTargetAction="hide"
          >
            <Icon name="compare" />
            Compare
          </button>
        )}
        {print && (
          <a
            href={routes.print.href(car.slug)}
            target="_blank"
            rel="noopener nofollow"
            data-event={EVENTS.print}
          >
            <Icon name="print" />
            Print
          </a>
        )}
        {brochure && (
          <a
            href={routes.brochure.href(car.slug)}
            download={`${car.slug}.pdf`}
            rel="nofollow"
            data-brochure
          >
            <Icon name="brochure" />
            <span>Download brochure</span>
          </a>
        )}
        <p className="more-fault" role="alert" />
        {targets.length > 0 && (
          <>
            <h2>Share</h2>
            <ShareList targets={targets} shared={shared} />
          </>
        )}
      </div>
    </>
  )
}

const MENU = 'more-menu'

/** The first is primary, except in the menu. */
export function ActionLinks({
  actions,
  isMenu = false,
}: {
  actions: readonly CardAction[]
  isMenu?: boolean
}) {
  return actions.map((action, at) => (
    <ActionLink
      key={action.kind}
      action={action}
      className={isMenu ? undefined : at === 0 ? 'button' : QUIET}
      icon={ICONS[action.kind]}
    />
  ))
}

const ICONS: Record<CardAction['kind'], IconName> = {
  call: 'phone',
  history: 'clipboard',
  enquire: 'mail',
  test_drive: 'key',
  reserve: 'calendar',
  buy: 'money',
  photos: 'camera',
  trade_in: 'again',
  similar: 'search',
  available: 'again',
}
