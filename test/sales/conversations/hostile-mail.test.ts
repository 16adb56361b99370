// Emails that are made to keep a program busy: reading one takes no longer than its length explains.
import { expect, it } from 'vitest'

import { splitQuote } from '#sales/conversations/cut-quotes.ts'
import { htmlToText } from '#sales/conversations/html-to-text.ts'
import { readMail } from '#sales/conversations/read-mail.ts'

/** Each took many seconds with work that grew with the square of its length; now some hundredths. */
it.each([
  ['a text of quote marks', () => splitQuote(`${'>\n'.repeat(24_900)}x`)],
  ['open elements', () => htmlToText('<ul>'.repeat(50_000) + '<li>'.repeat(50_000))],
  ['unknown ends', () => htmlToText('<b>'.repeat(60_000) + '</z>'.repeat(55_000))],
])('of %s is read at once', (_of, read) => {
  const began = performance.now()
  read()
  expect(performance.now() - began).toBeLessThan(1000)
})

it('of deep HTML is read as far as any mail program nests', () => {
  const html = `<p>Yes, at ten.</p>${'<blockquote>'.repeat(60)}Is it here?`
  expect(htmlToText(html)).toMatch(/^Yes, at ten\.\n[\s\S]*> Is it here\?$/)
})

it('of millions of lines is not read', async () => {
  const mailOf = (lines: number) =>
    readMail(Uint8Array.from(Buffer.from(`From: jo@example.com\r\n\r\n${'x\n'.repeat(lines)}`)))
  expect(await mailOf(1_000_000)).toBe(null)
  expect(await mailOf(2000)).toMatchObject({ from: 'jo@example.com' })
})
