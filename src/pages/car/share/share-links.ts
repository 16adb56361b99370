// Where each way of passing a car on leads (R60): the car's canonical address and name, and nothing that tracks.
import { telHref } from '#lib/phone.ts'
import type { Site } from '#tenant/schema.ts'
import type { IconName } from '#ui/icon.tsx'

export type Target = Exclude<Site['sharing']['targets'][number], 'copy'>

export type ShareLink = {
  target: Target
  label: string
  icon: IconName
  href: string
  /** Opens in a small window where scripts run. */
  isPopup: boolean
}

export type Shared = {
  /** The car as it is named to friends: "2021 Toyota HiLux SR5". */
  name: string
  /** Absolute. */
  url: string
  /** Number of the dealer; null where it is not known or not shown. */
  phone: string | null
}

/** The link of a target; null when it needs a telephone number and there is none. */
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
  // "?&" is what both iOS and Android read.
  sms: ({ name, url }) => `sms:?&body=${encode(`${name} ${url}`)}`,
  whatsapp: ({ name, url }) => `https://wa.me/?text=${encode(`${name} ${url}`)}`,
  email: ({ name, url }) => `mailto:?subject=${encode(name)}&body=${encode(url)}`,
  facebook: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`,
  twitter: ({ name, url }) =>
    `https://twitter.com/intent/tweet?text=${encode(name)}&url=${encode(url)}`,
  tel: ({ phone }) => (phone === null ? null : telHref(phone)),
}

/** Half of a letter that takes two places cannot stand in an address. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
