// Cleans typed text: removes control characters, broken surrogates and surrounding spaces.

/** A single line: combines letters with their marks and collapses spaces. */
export function cleanLine(typed: string): string {
  return clean(typed).replaceAll(/\s+/g, ' ').trim()
}

/** A multi-line text. */
export function cleanText(typed: string): string {
  return clean(typed.replaceAll('\r\n', '\n'))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function clean(typed: string): string {
  return typed.toWellFormed().normalize('NFC').replaceAll(CONTROL, ' ')
}

/** Keeps tabs and line breaks. */
// eslint-disable-next-line no-control-regex -- matches control characters
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029]/g
