// Splits text chunks into lines ending in CR LF, LF or CR, even mixed.

/** Maximum characters of a line; vehicle texts are cut much shorter. */
const MAX_LINE = 5_000_000
/** Replaces a line that is longer. */
const TOO_LONG = '\uFFFF(too long)'

export const isTooLong = (line: string) => line.startsWith(TOO_LONG)

/**
 * `push` returns the lines that a chunk completes; `end` the last one, if there is more text, and whether that has a
 * line end.
 */
export function createLineSplitter() {
  let rest = ''
  return {
    push(chunk: string): string[] {
      const text = rest + chunk
      // The line feed that belongs to it may be in the next chunk.
      const isOpen = text.endsWith('\r')
      const lines = splitLines(isOpen ? text.slice(0, -1) : text)
      rest = lines.pop() ?? ''
      if (rest.length > MAX_LINE) rest = TOO_LONG
      if (isOpen) rest += '\r'
      return lines
    },
    end(): { line: string | null; isEnded: boolean } {
      const [line = '', after] = splitLines(rest)
      return rest === '' ? { line: null, isEnded: true } : { line, isEnded: after !== undefined }
    },
  }
}

/** The last line is empty if the text ends in a line end. */
export const splitLines = (text: string): string[] =>
  text.includes('\r') ? text.split(/\r\n|\r|\n/) : text.split('\n')
