// A lead as an e-mail that people read: the same in text and in HTML.
import { joinWords } from '#lib/join-words.ts'
import type { Lead } from '#leads/lead.ts'
import type { Site } from '#tenant/schema.ts'
import { toHeading, toLines, toTextLines, type Line } from './lead-words.ts'
import { toEnvelope } from './send-email.ts'
import type { EmailTarget } from './target.ts'
import { element, writeXml } from './xml.ts'

/** The whole message. */
export function toPlainEmail(lead: Lead, target: EmailTarget, site: Site): EmailMessageBuilder {
  const heading = toHeading(lead)
  const lines = toLines(lead.payload)
  const envelope = toEnvelope(lead, target, site)
  const end = joinWords([
    `${site.name}, lead ${lead.id}.`,
    envelope.replyTo === undefined ? '' : 'A reply goes to the shopper.',
  ])
  const text = [heading, '', ...toTextLines(lines), '', end]
  return {
    ...envelope,
    text: text.join('\n'),
    html: toHtml(heading, lines, end),
  }
}

function toHtml(heading: string, lines: readonly Line[], end: string): string {
  const rows = lines.map(([label, value]) =>
    element('tr', [
      element('th', label, { align: 'left', valign: 'top' }),
      element('td', value, { style: 'white-space:pre-line;overflow-wrap:anywhere' }),
    ]),
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
