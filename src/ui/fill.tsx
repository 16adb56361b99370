// Pieces of which a page has hundreds: React draws each of their shapes once, and texts are filled in.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { createMemo } from '#lib/memo.ts'

/** Names that end with "Html" are HTML already; all others are texts. */
type Texts = Readonly<Record<string, string>>

/** HTML before each text, with the text's name; the last one has no name. */
type Template = readonly { html: string; name: string | null }[]

const templates = createMemo<Template>(1_000_000)

/**
 * The HTML of a piece. `shape` names the piece and everything that its HTML depends on beside the texts: `draw` sees
 * only placeholders for them, and is called for the first piece of its shape. It reads no context.
 */
export function fill<Given extends Texts>(
  shape: string,
  texts: Given,
  draw: (texts: Given) => ReactNode,
): string {
  let template = templates.get(shape)
  if (template === undefined) {
    const names = Object.keys(texts)
    // It has the names of `Given`, each with a string.
    const holes = Object.fromEntries(names.map((name) => [name, START + name + END])) as Given
    template = toTemplate(draw(holes))
    templates.set(shape, template, 2 * template.reduce((sum, { html }) => sum + html.length, 0))
  }
  let whole = ''
  for (const { html, name } of template) {
    whole += html
    if (name === null) continue
    const text = texts[name] ?? ''
    whole += name.endsWith('Html') ? text : escapeText(text)
  }
  return whole
}

/** Attributes of an element around filled pieces. Markup of dealers and feeds goes through `Markup` (page-head.tsx). */
export const filled = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } }) as const

/** Private characters, which no label has and HTML does not escape. */
const [START, END] = ['\uE000', '\uE001']
const HOLE = new RegExp(`${START}(\\w+)${END}`)

function toTemplate(drawn: ReactNode): Template {
  const parts = renderToStaticMarkup(drawn).split(HOLE)
  return Array.from({ length: (parts.length + 1) / 2 }, (_, at) => ({
    html: parts[2 * at] ?? '',
    name: parts[2 * at + 1] ?? null,
  }))
}

/** As React escapes texts and attributes. */
function escapeText(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(EACH_SPECIAL, (char) => ENTITIES[char] ?? char) : text
}

const SPECIAL = /["&'<>]/
const EACH_SPECIAL = /["&'<>]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}
