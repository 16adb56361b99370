// Splits an email into what its sender wrote and what it quotes from earlier messages. The whole text is stored; the split is
// only for display.

/** Lines that mail programs put before a quote. Each is matched on one line, or on two that a program wrapped. */
const BEGINS = [
  // Gmail, Apple Mail, Thunderbird: "On Mon, 23 Nov 2026 at 10:15, Harbour <a@b.example> wrote:"
  /^on\b.{4,240}\bwrote:$/i,
  // Yahoo: "On Monday 23 November 2026 at 10:15:00 am AEDT, Harbour <a@b.example> wrote:"
  /^(?:begin forwarded message|-{2,} ?(?:original|forwarded) message ?-{2,}|-{5,} ?reply above this line ?-{5,}):?$/i,
  // Outlook draws a line.
  /^_{20,}$/,
]

/** The header that Outlook and Bigpond put above a quote. */
const HEAD = /^\*?from:\*? .+/i
const HEAD_NEXT = /^\*?(?:sent|date|to|subject):\*? .+/i

/** Lines that programs add below what people write. */
const SIGNATURE =
  /^(?:-- ?|sent from (?:my |yahoo|outlook|mail for|samsung|the )[^.]{0,60}\.?|get outlook for (?:ios|android).*)$/i

export type Divided = {
  /** The text without the quote and the mail program's signature; the whole text if nothing would be left. */
  own: string
  /** Empty if the email quotes nothing. */
  quoted: string
}

export function splitQuote(text: string): Divided {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const last = lines.findLastIndex((line) => !QUOTED.test(line))
  const start = lines.findIndex((_, at) => isStart(lines, at, last))
  const own = lines.slice(0, start === -1 ? lines.length : start)
  while (own.length > 0 && /^\s*$/.test(own.at(-1) ?? '')) own.pop()
  if (SIGNATURE.test(own.at(-1)?.trim() ?? '')) own.pop()
  const reply = own.join('\n').trim()
  const whole = text.trim()
  if (reply === '') return { own: whole, quoted: '' }
  return { own: reply, quoted: start === -1 ? '' : lines.slice(start).join('\n').trim() }
}

const QUOTED = /^\s*(?:>.*)?$/

/**
 * Whether a quote starts in a line and continues to the end: answers between quoted lines are kept together with the
 * quotes. `last` is the last line that is not quoted.
 */
function isStart(lines: readonly string[], at: number, last: number): boolean {
  const line = (lines[at] ?? '').trim()
  const next = (lines[at + 1] ?? '').trim()
  if (BEGINS.some((begins) => begins.test(line))) return true
  if (/^on\b/i.test(line) && BEGINS[0]?.test(`${line} ${next}`) === true) return true
  if (HEAD.test(line) && HEAD_NEXT.test(next)) return true
  // Every line from here on is quoted.
  return line.startsWith('>') && at > last
}
