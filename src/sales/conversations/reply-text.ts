// A reply to a shopper as an email and as a text message.
import { fillText } from '#lib/fill-text.ts'
import { joinText, textOf, toOneLine } from '#lib/text.ts'
import type { ConversationMessage } from '#sales/leads/conversation-rows.ts'
import { type Lead, referenceOf } from '#sales/leads/lead.ts'
import type { ShopperEmail } from '#sales/leads/confirmation.ts'
import { senderOf } from '#sales/leads/targets/send-email.ts'
import { element, writeXml } from '#sales/leads/targets/xml.ts'
import { isNamedSender } from '#tenant/schema-conversations.ts'
import type { Site } from '#tenant/schema.ts'

/** Maximum characters of a message: a text is sent as at most four SMS. */
export const LONGEST = { email: 8000, text: 500 } as const

export type ReplyLinks = {
  /** Address for email replies. */
  replyTo: string
  /** The page with the conversation, for its shopper. */
  page: string
}

/** Fills in a standard reply, which the sender can still change. */
export function fillAnswer(
  text: string,
  { lead, person }: { lead: Pick<Lead, 'payload'>; person: string },
  site: Pick<Site, 'name'>,
): string {
  return fillText(text, {
    name: toOneLine(textOf(lead.payload.name)),
    vehicle: vehicleOf(lead),
    person: toOneLine(person),
    dealer: site.name,
  })
}

const vehicleOf = ({ payload }: Pick<Lead, 'payload'>) =>
  toOneLine(textOf(payload.car_description) || textOf(payload.vehicle)).slice(0, 80)

/** The subject of a conversation, identical in each of its emails, so that mailboxes group them. */
export function toReplySubject(lead: Pick<Lead, 'id' | 'payload'>): string {
  const vehicle = vehicleOf(lead)
  const about = vehicle === '' ? 'Your enquiry' : `Your enquiry about the ${vehicle}`
  return `${about} (${referenceOf(lead)})`
}

/** The message as an email; its fixed id is in X-Message-Id, the lead's in References. */
export function toReplyEmail(
  { id, body, details, address }: ConversationMessage,
  lead: Lead,
  { replyTo, page }: ReplyLinks,
  site: Site,
): ShopperEmail {
  const { hostname, host } = new URL(site.url)
  const { card } = details
  // The sender and their contact details, as required by the Spam Act and the Unsolicited Electronic Messages Act.
  const sender = joinText([site.name, site.phone_numbers.general, host], ', ')
  const why = `You’re receiving this because you contacted ${site.name}. Reply to this email, or on our website:`
  const text = [
    body,
    ...(card === undefined ? [] : ['', card.title, card.price, card.href]),
    '',
    sender,
    `${why} ${page}`,
  ]
  return {
    from: { name: toOneLine(site.name), email: senderOf(site) },
    to: address,
    ...(replyTo !== '' && { replyTo }),
    subject: details.subject ?? toReplySubject(lead),
    headers: {
      'X-Message-Id': id,
      References: `<${lead.id}.conversation@${hostname}>`,
    },
    text: text.join('\n'),
    html: toHtml({ body, card, sender, why, page }),
  }
}

type Parts = Pick<ConversationMessage, 'body'> & {
  card: ConversationMessage['details']['card']
  sender: string
  why: string
  page: string
}

function toHtml({ body, card, sender, why, page }: Parts): string {
  const small = { style: 'color:#555;font-size:0.9em' }
  const tree = element('html', [
    element('head', [element('title', 'Reply')]),
    element(
      'body',
      [
        element('p', body, { style: 'white-space:pre-line;overflow-wrap:anywhere' }),
        card === undefined
          ? null
          : element(
              'table',
              [
                element('tbody', [
                  element('tr', [
                    element(
                      'td',
                      [
                        element('p', [element('a', card.title, { href: card.href })], {
                          style: 'margin:0;font-weight:bold',
                        }),
                        element('p', card.price, { style: 'margin:4px 0 0' }),
                      ],
                      { style: 'border:1px solid #bbb;border-radius:6px;padding:12px 16px' },
                    ),
                  ]),
                ]),
              ],
              { cellpadding: '0', cellspacing: '0' },
            ),
        element('p', sender, small),
        element('p', why, small),
        element('p', [element('a', 'See the conversation', { href: page })], small),
      ],
      { style: 'font-family:sans-serif' },
    ),
  ])
  return `<!doctype html>\n${writeXml(tree)}\n`
}

/** The message as a text. It names the sender, and where to reply if that is not possible by text. */
export function toReplyText(
  { body, details: { card } }: Pick<ConversationMessage, 'body' | 'details'>,
  { page }: Pick<ReplyLinks, 'page'>,
  site: Pick<Site, 'name' | 'conversations'>,
): string {
  const lines = [
    body.includes(site.name) ? body : `${site.name}: ${body}`,
    ...(card === undefined ? [] : [`${card.title}, ${card.price}: ${card.href}`]),
    ...(isNamedSender(site.conversations.text_sender) ? [`Reply: ${page}`] : []),
  ]
  return lines.join('\n')
}
