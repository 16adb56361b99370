// Text among markup.

/** Text for XML and HTML, in elements and attributes. What XML 1.0 has no place for is gone, line ends are "\n". */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNKNOWN_TO_XML, '')
    .replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const UNKNOWN_TO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
