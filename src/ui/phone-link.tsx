// A telephone number that is what a page is about, large enough for a thumb.
import { EVENTS } from '#analytics/events.ts'
import { telHref } from '#lib/url.ts'
import { Icon } from './icon.tsx'

export function PhoneLink({ number }: { number: string }) {
  return (
    <p>
      <a href={telHref(number)} className="phone-link" data-event={EVENTS.callDealer}>
        <Icon name="phone" />
        {number}
      </a>
    </p>
  )
}
