// The little HTML that a site's texts may hold: b, i, em, strong, br and links. Used when published and when drawn (TH4).
import sanitizeHtml from 'sanitize-html'

/** Cuts a text to the allowed tags, balanced; a link keeps its address only if that is https, tel, mailto or our own path. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['b', 'i', 'em', 'strong', 'br', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'tel', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: toLinkAttributes(href) }),
    },
  })
}

/** Whether a text holds nothing that sanitise would take out. */
export function isPlainMarkup(html: string): boolean {
  const whole = sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemesAppliedToAttributes: [],
  })
  return sanitise(html) === whole
}

/** Browsers drop tabs and line ends from addresses: behind our own slash they could hide another. */
const OWN_OR_SAFE = /^(?:\/(?![/\\\s])|https:\/\/|tel:|mailto:)/

function toLinkAttributes(href: string): Record<string, string> {
  return OWN_OR_SAFE.test(href) ? { href } : {}
}
