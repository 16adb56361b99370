// The literal patterns of a source file. A small scanner is enough: it only has to distinguish patterns from divisions,
// comments, texts and closing tags, in code formatted by oxfmt.

export type LiteralPattern = { source: string; flags: string; line: number }

/** What may precede a pattern: an operator, an opening bracket, or a keyword that a value follows. */
const BEFORE = /(?:^|[(,=:[!&|?{};+*%~^>-]|\b(?:return|typeof|case|in|of|void|await))$/

export function findPatterns(code: string): LiteralPattern[] {
  const found: LiteralPattern[] = []
  /** Open `${` brackets in templates. */
  const holes: number[] = []
  let depth = 0
  let before = ''
  let at = 0
  while (at < code.length) {
    const sign = code[at] ?? ''
    const next = code[at + 1]
    let end = at + 1
    if (sign === '/' && next === '/') end = endOf(code, '\n', at)
    else if (sign === '/' && next === '*') end = endOf(code, '*/', at + 2) + 2
    else if (sign === '/' && next !== '>' && BEFORE.test(before.trimEnd())) {
      const literal = readPattern(code, at)
      if (literal !== null) {
        found.push({ ...literal, line: code.slice(0, at).split('\n').length })
        end = at + literal.source.length + literal.flags.length + 2
        before = ')'
      }
    } else if (sign === '"' || sign === "'") {
      end = endOfText(code, sign, at)
      before = ')'
    } else if (sign === '`' || (sign === '}' && holes.at(-1) === depth)) {
      if (sign === '}') holes.pop()
      end = endOfTemplate(code, at + 1)
      const isHole = code.slice(end - 2, end) === '${'
      if (isHole) holes.push(depth)
      before = isHole ? '(' : ')'
    } else {
      if (sign === '{') depth += 1
      if (sign === '}') depth -= 1
      if (sign.trim() !== '') before = (before + sign).slice(-12)
      else if (/\w$/.test(before)) before = `${before} `.slice(-12)
    }
    if (sign.trim() !== '' && before.endsWith(' ')) before = before.trimEnd()
    at = end
  }
  return found
}

function endOf(code: string, mark: string, from: number): number {
  const end = code.indexOf(mark, from)
  return end === -1 ? code.length : end
}

/** The end of a text in quotes; of an apostrophe in the text of a page, the next sign. */
function endOfText(code: string, quote: string, from: number): number {
  for (let at = from + 1; at < code.length && code[at] !== '\n'; at += 1) {
    if (code[at] === '\\') at += 1
    else if (code[at] === quote) return at + 1
  }
  return from + 1
}

/** The end of a template, or of its part before the next value. */
function endOfTemplate(code: string, from: number): number {
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '\\') at += 1
    else if (code[at] === '`') return at + 1
    else if (code[at] === '$' && code[at + 1] === '{') return at + 2
  }
  return code.length
}

/** The pattern at a slash; null if there is none. */
function readPattern(code: string, from: number): Omit<LiteralPattern, 'line'> | null {
  let isClass = false
  for (let at = from + 1; at < code.length && code[at] !== '\n'; at += 1) {
    const sign = code[at]
    if (sign === '\\') at += 1
    else if (sign === '[') isClass = true
    else if (sign === ']') isClass = false
    else if (sign === '/' && !isClass) {
      const source = code.slice(from + 1, at)
      const [flags = ''] = /^[a-z]*/.exec(code.slice(at + 1, at + 12)) ?? []
      try {
        return { source, flags: new RegExp(source, flags).flags }
      } catch {
        return null
      }
    }
  }
  return null
}
