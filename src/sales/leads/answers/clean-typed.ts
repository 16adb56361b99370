// What people type, without what nobody can type or see: control characters, halves of letters, spaces around it.

/** A line: letters and their marks are put together, spaces between words are one. */
export function cleanLine(typed: string): string {
  return clean(typed).replaceAll(/\s+/g, ' ').trim()
}

/** A text of several lines. */
export function cleanText(typed: string): string {
  return clean(typed.replaceAll('\r\n', '\n'))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function clean(typed: string): string {
  return typed.toWellFormed().normalize('NFC').replaceAll(CONTROL, ' ')
}

/** Tabs and line ends stay. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029]/g
