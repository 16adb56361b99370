// The limited HTML of a site's texts: b, i, em, strong, br and links. Sanitised on publish and on render.
import sanitizeHtml from 'sanitize-html'

import { memoByKey } from '#lib/memo.ts'

const LETTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/**
 * Characters of sanitised texts to cache: a site's texts are on all of its pages, and sanitising costs more than
 * rendering.
 */
const KEPT_LENGTH = 300_000

/**
 * Reduces a text to the allowed tags, balanced; a link keeps its address only if it is https, tel, mailto or a path of
 * the site.
 */
export const sanitise = memoByKey(KEPT_LENGTH, (html) =>
  sanitizeHtml(html, {
    allowedTags: ['b', 'i', 'em', 'strong', 'br', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'tel', 'mailto'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: toLinkAttributes(href) }),
    },
  }),
)

/** Whether sanitise would leave a text unchanged. */
export function isPlainMarkup(html: string): boolean {
  const whole = sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
  })
  return sanitise(html) === whole
}

/** Browsers drop tabs and line breaks from addresses, so after our own slash they could hide another host. */
const OWN_OR_SAFE = /^(?:\/(?![/\\\s])|https:\/\/|tel:|mailto:)/

function toLinkAttributes(href: string): Record<string, string> {
  return OWN_OR_SAFE.test(href) ? { href } : {}
}

/** One line: breaks become spaces, entities their characters. */
export function toPlainText(html: string): string {
  return sanitise(html)
    .replaceAll(/<[^<>]*>/g, (tag) => (tag.startsWith('<br') ? ' ' : ''))
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => LETTERS[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
