// Finds where values of JSON end, without parsing them, so that each can be parsed separately.

/** How far a value has been scanned. */
export type Place = { at: number; depth: number; isInString: boolean }

export const toPlace = (at: number): Place => ({ at, depth: 0, isInString: false })

/** The end of the value that starts at the first `place`; -1 if the text ends first, with `place` moved to its end. */
export function findEnd(text: string, place: Place): number {
  let { at, depth, isInString } = place
  while (at < text.length) {
    if (isInString) {
      const quote = text.indexOf('"', at)
      at = quote < 0 ? text.length : quote + 1
      isInString = quote < 0 || isEscaped(text, quote)
      if (!isInString && depth === 0) return at
      continue
    }
    const code = text.charCodeAt(at)
    at += 1
    if (code === QUOTE) isInString = true
    else if (code === BRACE || code === BRACKET) depth += 1
    else if (code === BRACE_END || code === BRACKET_END) {
      depth -= 1
      if (depth <= 0) return depth < 0 ? at - 1 : at
    } else if (depth === 0 && (code === COMMA || code <= SPACE)) return at - 1
  }
  Object.assign(place, { at, depth, isInString })
  return -1
}

const codeOf = (char: string) => char.charCodeAt(0)
const [QUOTE, COMMA, SPACE] = ['"', ',', ' '].map(codeOf) as [number, number, number] // three
const [BRACE, BRACE_END] = ['{', '}'].map(codeOf) as [number, number] // two
const [BRACKET, BRACKET_END] = ['[', ']'].map(codeOf) as [number, number] // two

function isEscaped(text: string, at: number): boolean {
  let from = at
  while (text[from - 1] === '\\') from -= 1
  return (at - from) % 2 === 1
}

const SPACES = /[\s,]*/y

/** The first position that is neither a space nor a comma. */
export function skipSpaces(text: string, from: number): number {
  SPACES.lastIndex = from
  SPACES.test(text)
  return SPACES.lastIndex
}

/** The parsed value, or undefined if it is not JSON. */
export function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown // any value
  } catch {
    return undefined
  }
}
