// Click to chat: a plain link to WhatsApp, with a text that names what the shopper is looking at. It loads nothing from
// WhatsApp.
import { EVENTS } from '#analytics/events.ts'
import { whatsAppHref } from '#lib/url.ts'
import type { Place } from '#vehicle/places.ts'
import { Icon } from './icon.tsx'

type Props = {
  place: Pick<Place, 'whatsapp' | 'name'>
  /** Vehicle or location that the chat text names. */
  text: string
  className?: string
}

/** Nothing for a location without a number. */
export function WhatsAppLink({ place: { whatsapp, name }, text, className }: Props) {
  if (whatsapp === '') return null
  return (
    <a
      href={whatsAppHref(whatsapp, text)}
      className={className}
      target="_blank"
      rel="noopener noreferrer"
      data-event={EVENTS.whatsApp}
      data-testid="whatsapp"
    >
      <Icon name="whatsapp" />
      WhatsApp<span className="unseen"> {name}</span>
    </a>
  )
}
