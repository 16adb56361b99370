// The dealer's text as paragraphs; an empty line ends one.
import { sanitise } from '#tenant/markup.ts'

export function Paragraphs({ html }: { html: string }) {
  return html
    .split(/\n\s*\n/)
    .filter((text) => text.trim() !== '')
    .map((text, at) => (
      // Paragraphs never move in the browser.
      <p key={at} dangerouslySetInnerHTML={{ __html: sanitise(text) }} />
    ))
}
