// Ways to share a vehicle, in the menu of its page. The links work without scripts.
import { EVENTS } from '#analytics/events.ts'
import { telHref, whatsAppHref } from '#lib/url.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon, type IconName } from '#apps/site/ui/icon.tsx'

const LABELS: Record<Target, Pick<ShareLink, 'label' | 'icon'>> = {
  sms: { label: 'SMS', icon: 'sms' },
  whatsapp: { label: 'WhatsApp', icon: 'whatsapp' },
  email: { label: 'Email', icon: 'mail' },
  facebook: { label: 'Facebook', icon: 'facebook' },
  twitter: { label: 'X', icon: 'twitter' },
  tel: { label: 'Call the dealer', icon: 'phone' },
}

const HREFS: Record<Target, (shared: Shared) => string | null> = {
  // Both iOS and Android accept "?&".
  sms: ({ name, url }) => `sms:?&body=${encode(`${name} ${url}`)}`,
  whatsapp: ({ name, url }) => whatsAppHref('', `${name} ${url}`),
  email: ({ name, url }) => `mailto:?subject=${encode(name)}&body=${encode(url)}`,
  facebook: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`,
  twitter: ({ name, url }) =>
    `https://twitter.com/intent/tweet?text=${encode(name)}&url=${encode(url)}`,
  tel: ({ phone }) => (phone === null ? null : telHref(phone)),
}

type ListProps = { targets: Site['sharing']['targets']; shared: Shared }

/** Each way that the site offers, and the device's own share sheet. */
export function ShareList({ targets, shared }: ListProps) {
  return (
    <ul>
      {targets.map((target) =>
        target === 'copy' ? (
          <CopyItem key={target} />
        ) : (
          <ShareItem key={target} link={toShareLink(target, shared)} />
        ),
      )}
      <li hidden>
        <button type="button" data-share="native">
          <Icon name="more" />
          More options
        </button>
      </li>
    </ul>
  )
}

function CopyItem() {
  return (
    <li>
      <button type="button" data-share="copy">
        <Icon name="copy" />
        <span aria-live="polite">Copy link</span>
      </button>
    </li>
  )
}

function ShareItem({ link }: { link: ShareLink | null }) {
  if (link === null) return null
  const { target, label, icon, href, isPopup } = link
  return (
    <li>
      <a
        href={href}
        rel="noopener nofollow"
        target={isPopup || target === 'whatsapp' ? '_blank' : undefined}
        data-share={isPopup ? 'popup' : undefined}
        data-event={target === 'tel' ? EVENTS.callDealer : undefined}
      >
        <Icon name={icon} />
        {label}
      </a>
    </li>
  )
}

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
