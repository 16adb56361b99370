// Ways to share a vehicle, in the menu of its page. The links work without scripts.
import { EVENTS } from '#analytics/events.ts'
import { telHref } from '#lib/url.ts'
import type { Site } from '#tenant/schema.ts'
import { fill } from '#ui/fill.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'

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

/** Items of a list: one for each way that the site offers, and the device's own share sheet. */
export function shareHtml(targets: Site['sharing']['targets'], shared: Shared): string {
  return targets.map((target) => itemHtml(target, shared)).join('') + moreHtml()
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
