// Something to keep to oneself, from standard input: typed unseen in a terminal, or handed on by a file or a program.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** What was typed or piped in; empty if it was cancelled. */
export async function readHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin)
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const typed = await new Promise<string>((resolve) => {
    lines.once('close', () => resolve(''))
    lines.once('line', resolve)
  })
  lines.close()
  process.stderr.write('\n')
  return typed
}
