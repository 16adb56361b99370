// The share menu, the print page and the brochure. All work without scripts.
import { EVENTS } from '#analytics/events.ts'
import { joinText } from '#lib/text.ts'
import { absoluteUrl, telHref } from '#lib/url.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { routes } from '#routes.ts'
import { phoneFor } from '#search/card-actions.ts'
import type { Site } from '#tenant/schema.ts'
import { fill, filled } from '#ui/fill.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

const LABELS: Record<Target, Pick<ShareLink, 'label' | 'icon'>> = {
  sms: { label: 'SMS', icon: 'sms' },
  whatsapp: { label: 'WhatsApp', icon: 'whatsapp' },
  email: { label: 'Email', icon: 'mail' },
  facebook: { label: 'Facebook', icon: 'facebook' },
  twitter: { label: 'Twitter', icon: 'twitter' },
  tel: { label: 'Call the dealer', icon: 'phone' },
}

const HREFS: Record<Target, (shared: Shared) => string | null> = {
  // Both iOS and Android accept "?&".
  sms: ({ name, url }) => `sms:?&body=${encode(`${name} ${url}`)}`,
  whatsapp: ({ name, url }) => `https://wa.me/?text=${encode(`${name} ${url}`)}`,
  email: ({ name, url }) => `mailto:?subject=${encode(name)}&body=${encode(url)}`,
  facebook: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`,
  twitter: ({ name, url }) =>
    `https://twitter.com/intent/tweet?text=${encode(name)}&url=${encode(url)}`,
  tel: ({ phone }) => (phone === null ? null : telHref(phone)),
}

export function Share({ car, card }: Vehicle) {
  const { site } = useSite()
  const { targets, print, brochure } = site.sharing
  const shared: Shared = {
    name: joinText([card.title, card.subtitle]),
    url: absoluteUrl(card.href, site),
    phone: site.sidebar.phone.mask ? null : phoneFor(car, site),
  }
  if (targets.length === 0 && !print && !brochure) return null
  return (
    <div className="share" data-testid="share">
      {targets.length > 0 && <ShareMenu {...shared} />}
      {print && (
        <a
          className="button button-quiet"
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
          className="button button-quiet"
          href={routes.brochure.href(car.slug)}
          download={`${car.slug}.pdf`}
          rel="nofollow"
          data-brochure
        >
          <Icon name="brochure" />
          <span>Download brochure</span>
        </a>
      )}
      <p className="share-fault" role="alert" />
    </div>
  )
}

/** The browser opens and closes it; the script adds what needs a script. */
function ShareMenu(shared: Shared) {
  const { targets, copy_toast: hasToast, copy_toast_ms: toastMs } = useSite().site.sharing
  return (
    <>
      <button className="button button-quiet share-open" type="button" popoverTarget="share-menu">
        <Icon name="share" />
        Share
      </button>
      <div
        id="share-menu"
        className="share-menu"
        popover="auto"
        aria-label={`Share ${shared.name}`}
        data-name={shared.name}
        data-url={shared.url}
        data-toast={hasToast ? toastMs : undefined}
      >
        <ul {...filled(targets.map((target) => itemHtml(target, shared)).join('') + moreHtml())} />
      </div>
    </>
  )
}

function itemHtml(target: Target | 'copy', shared: Shared): string {
  if (target === 'copy')
    return fill('share copy', {}, () => (
      <li>
        <button type="button" data-share="copy">
          <Icon name="copy" />
          <span aria-live="polite">Copy link</span>
        </button>
      </li>
    ))
  const link = toShareLink(target, shared)
  if (link === null) return ''
  const { label, icon, href, isPopup } = link
  return fill(`share ${target}`, { href }, (given) => (
    <li>
      <a
        href={given.href}
        rel="noopener nofollow"
        target={isPopup || target === 'whatsapp' ? '_blank' : undefined}
        data-share={isPopup ? 'popup' : undefined}
        data-event={target === 'tel' ? EVENTS.callDealer : undefined}
      >
        <Icon name={icon} />
        {label}
      </a>
    </li>
  ))
}

const moreHtml = () =>
  fill('share more', {}, () => (
    <li hidden>
      <button type="button" data-share="native">
        <Icon name="more" />
        More options
      </button>
    </li>
  ))

export type Target = Exclude<Site['sharing']['targets'][number], 'copy'>

export type ShareLink = {
  target: Target
  label: string
  icon: IconName
  href: string
  /** Opens in a popup if scripts run. */
  isPopup: boolean
}

export type Shared = { name: string; url: string; phone: string | null }

/** The link of a target; null if it needs a phone number and there is none. */
export function toShareLink(target: Target, shared: Shared): ShareLink | null {
  const href = HREFS[target](shared)
  const isPopup = target === 'facebook' || target === 'twitter'
  return href === null ? null : { target, ...LABELS[target], href, isPopup }
}

/** A lone surrogate cannot be URL-encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
