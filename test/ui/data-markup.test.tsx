import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { InlineMarkup, Markup, Paragraphs, ViewMore } from '#apps/site/ui/page-head.tsx'

const HOSTILE =
  'Hi <b hx-get="/x" hx-trigger="load">there</b>, <a href="/y" hx-on:click="z()">go</a>'
const LONG = `${HOSTILE} ${'word '.repeat(60)}`

describe('markup from data', () => {
  it.each([
    ['a text', <Markup key="m" html={HOSTILE} />],
    ['words within a line', <InlineMarkup key="i" html={HOSTILE} />],
    ['paragraphs', <Paragraphs key="p" html={HOSTILE} />],
    ['a text behind a toggle', <ViewMore key="v" limit={20} of="it" html={LONG} />],
  ])('has no attributes of htmx, and is where htmx ignores them: %s', (_, element) => {
    const html = renderToStaticMarkup(element)
    const opened = html.match(/<(?:div|span|p)\b[^>]*>(?=[^<]*(?:Hi |word))/g) ?? []
    expect(opened.length).toBeGreaterThan(0)
    expect(opened.filter((tag) => !tag.includes('hx-ignore=""'))).toEqual([])
    expect(html.replaceAll('hx-ignore=""', '')).not.toMatch(/hx-/)
  })
})
