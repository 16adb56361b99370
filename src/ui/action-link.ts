// The attributes of a button's link, wherever the button is rendered: target, and the event recorded on use.
import type { CardAction } from '#search/card-actions.ts'

/** Attributes of its `<a>`. A report is another's document: it opens beside the page and learns nothing of it. */
export function toActionLink({ kind, href, event, dialog }: CardAction) {
  return {
    href,
    'data-event': event,
    'data-dialog': dialog && '',
    ...(kind === 'history' && { target: '_blank', rel: 'noopener noreferrer' }),
  }
}
