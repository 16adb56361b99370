// Answers to all questions: from flags, else typed and asked for again until they are right, else their defaults.
import { createInterface } from 'node:readline/promises'

import { NO_ANSWERS, QUESTIONS, type Answers, type Question, type NamesInUse } from './questions.ts'

type Given = {
  flags: Partial<Answers>
  taken: NamesInUse
  /** Null without a terminal: the defaults are used. */
  prompt: ((line: string) => Promise<string>) | null
  say: (line: string) => void
}

/** The answers, or what is wrong with a flag. */
export async function promptAll(given: Given): Promise<{ answers: Answers } | { problem: string }> {
  // A short name in the command helps to guess the name.
  const known: Answers = { ...NO_ANSWERS, slug: given.flags.slug ?? '' }
  for (const question of QUESTIONS) {
    const answered = await answer(question, known, given)
    if ('problem' in answered) return answered
    known[question.key] = answered.value
  }
  return { answers: known }
}

async function answer(
  { key, ask, otherwise, read }: Question,
  known: Answers,
  { flags, taken, prompt, say }: Given,
): Promise<{ value: string } | { problem: string }> {
  const flag = flags[key]?.trim()
  const fallback = otherwise(known)
  if (flag !== undefined) return explain(`--${key}`, read(flag, known, taken))
  if (prompt === null)
    return fallback === null
      ? { problem: `Give it with --${key}.` }
      : explain(`--${key}`, read(fallback, known, taken))
  for (;;) {
    const typed = (
      await prompt(`${ask(known)}${fallback === null ? '' : ` [${fallback}]`}: `)
    ).trim()
    if (typed === '' && fallback === null) continue
    const answered = read(typed === '' ? (fallback ?? '') : typed, known, taken)
    if ('value' in answered) return answered
    say(`  ${answered.problem}`)
  }
}

function explain(flag: string, read: { value: string } | { problem: string }) {
  return 'problem' in read ? { problem: `${flag}: ${read.problem}` } : read
}

/** Asks in the terminal; rejects if it is cancelled. */
export function openPrompt(): { prompt: (line: string) => Promise<string>; close: () => void } {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const broken = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new Error('Cancelled; nothing written.')))
  })
  broken.catch(() => undefined)
  return {
    prompt: (line) => Promise.race([lines.question(line), broken]),
    close: () => lines.close(),
  }
}
