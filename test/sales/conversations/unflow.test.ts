// Emails with format=flowed, as RFC 3676 defines it.
import { describe, expect, it } from 'vitest'

import { splitQuote } from '#sales/conversations/cut-quotes.ts'
import { readMail } from '#sales/conversations/read-mail.ts'

async function textOf(lines: readonly string[], more = ''): Promise<string> {
  const head = [
    'From: jo@example.com',
    `Content-Type: text/plain; charset=utf-8;\r\n format=flowed${more}`,
  ]
  const mail = await readMail(
    Uint8Array.from(new TextEncoder().encode([...head, '', ...lines, ''].join('\r\n'))),
  )
  return mail?.text ?? ''
}

describe('format=flowed', () => {
  it('joins lines that end with a space, and those of a quote without their marks', async () => {
    expect(await textOf(['One long ', 'line.', 'Another.'])).toBe('One long line.\nAnother.')
    expect(await textOf(['> is it still ', '> there?', 'Yes.'])).toBe('> is it still there?\nYes.')
  })

  it('ends a paragraph where the depth of the quote changes', async () => {
    const text = await textOf(['> is it still there? ', 'Yes, until Friday.'])
    expect(text).toBe('> is it still there? \nYes, until Friday.')
    expect(splitQuote(text).own).toContain('Yes, until Friday.')
    expect(await textOf(['> Hello, ', '>> is it there?'])).toBe('> Hello, \n>> is it there?')
  })

  it('removes the space that was put before a line, and with DelSp the one at its end', async () => {
    expect(await textOf([' From Monday.', ' >not a quote'])).toBe('From Monday.\n>not a quote')
    expect(await textOf(['Kfz', 'Auto ', 'haus'], '; delsp=yes')).toBe('Kfz\nAutohaus')
  })

  it('never joins the mark of a signature', async () => {
    expect(await textOf(['Thanks ', '-- ', 'Jo'])).toBe('Thanks \n-- \nJo')
  })

  it('is not read into the text of an email without it', async () => {
    const raw =
      'From: jo@example.com\r\nContent-Type: text/plain\r\n\r\nformat=flowed is \r\nwhat I use.\r\n'
    const mail = await readMail(Uint8Array.from(new TextEncoder().encode(raw)))
    expect(mail?.text).toBe('format=flowed is \nwhat I use.')
  })
})
