// A lead as an email for people: the same content as text and as HTML.
import { joinText } from '#lib/text.ts'
import { toClock, toWeekday } from '#lib/time.ts'
import { toLocalTime } from '#lib/zone-time.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { leadZone } from '#sales/leads/payload.ts'
import type { Site } from '#tenant/schema.ts'
import { toHeading, toLines, toTextLines, type Line } from './lead-text.ts'
import { toEmailHeaders } from './send-email.ts'
import type { EmailTarget } from './target.ts'
import { element, writeXml } from './xml.ts'

export function toPlainEmail(lead: Lead, target: EmailTarget, site: Site): EmailMessageBuilder {
  const heading = toHeading(lead)
  const lines = toLines(lead.payload, site)
  const envelope = toEmailHeaders(lead, target, site)
  const end = joinText([
    `Sent to ${site.name} ${whenOf(lead, site)}, lead ${lead.id}.`,
    envelope.replyTo === undefined ? '' : 'Reply to this email to answer the shopper.',
  ])
  const text = [heading, '', ...toTextLines(lines), '', end]
  return {
    ...envelope,
    text: text.join('\n'),
    html: toHtml(heading, lines, end),
  }
}

/** The submission time in the location's time zone, since delivery may be delayed. */
function whenOf({ createdAt, payload }: Lead, site: Site): string {
  const { date, minutes } = toLocalTime(createdAt, leadZone(payload, site))
  return `on ${toWeekday(date)} at ${toClock(minutes)}`
}

function toHtml(heading: string, lines: readonly Line[], end: string): string {
  const rows = lines.map(([label, value]) =>
    element(
      'tr',
      [
        element('th', label, { align: 'left' }),
        element('td', value, { style: 'white-space:pre-line;overflow-wrap:anywhere' }),
      ],
      { valign: 'top' },
    ),
  )
  const body = element(
    'body',
    [
      element('h1', heading, { style: 'font-size:1.25em' }),
      element('table', [element('tbody', rows)], { cellpadding: '4' }),
      element('p', end),
    ],
    { style: 'font-family:sans-serif' },
  )
  const page = element('html', [element('head', [element('title', heading)]), body], { lang: 'en' })
  return `<!doctype html>\n${writeXml(page)}\n`
}
