// Share links (R60): the car's canonical address and name, without tracking.
import { telHref } from '#lib/phone.ts'
import type { Site } from '#tenant/schema.ts'
import type { IconName } from '#ui/icon.tsx'

export type Target = Exclude<Site['sharing']['targets'][number], 'copy'>

export type ShareLink = {
  target: Target
  label: string
  icon: IconName
  href: string
  /** Opens in a popup if scripts run. */
  isPopup: boolean
}

export type Shared = {
  /** "2021 Toyota HiLux SR5". */
  name: string
  /** Absolute. */
  url: string
  /** The dealer's number; null if unknown or hidden. */
  phone: string | null
}

/** The link of a target; null if it needs a phone number and there is none. */
export function toShareLink(target: Target, shared: Shared): ShareLink | null {
  const href = HREFS[target](shared)
  const isPopup = target === 'facebook' || target === 'twitter'
  return href === null ? null : { target, ...LABELS[target], href, isPopup }
}

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

/** A lone surrogate cannot be URL-encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
