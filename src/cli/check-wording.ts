// Words that make a sentence read as translated, with what to write instead: `npm run check` refuses them in code, comments,
// documents and texts.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './run.ts'

const WORDS: readonly [word: RegExp, instead: string][] = [
  [/\bwhoever\b/i, 'name the actor'],
  [/\bnobody\b/i, 'name the actor, or "no shopper"'],
  [/\bsomebody\b/i, 'name the actor, or "someone"'],
  [/\b(?:is|are|was|were|be|been) told\b/i, 'notified, sent or reported'],
  [/\bstands\b(?! out)/i, 'is, appears or is stored'],
  [/\breckon(?:s|ed|ing)?\b/i, 'calculate'],
  [/\bfor ever\b/i, 'permanently, or "no end date"'],
  [/\bdesks?\b/i, 'the name of the object'],
  [/\btill\b/i, 'Stripe Checkout, or until'],
  [/\banew\b/i, 'again'],
  [/\bhears? of\b/i, 'is notified'],
  [/\bheeds?\b/i, 'respects, or checks'],
  [/\bput(?:s|ting)? aside\b/i, 'reserve, or hold'],
  [/\bits like\b/i, 'similar vehicles'],
  [/\bone word too many\b/i, 'unexpected argument'],
  [/\bcomes? to nothing\b/i, 'fails'],
  [/\bby chance\b/i, 'at random'],
  [/\bin jest\b/i, 'as a prank'],
  [/\bthereof\b/i, 'of it'],
  [/\bbroken off\b/i, 'interrupted, or cancelled'],
]

const PLACES = [
  'src/**/*.{ts,tsx,css,md}',
  'migrations/*.sql',
  'tenants/**/{site,spam,postcodes}.json',
  'tenants/*.{json,md}',
  'test/**/*.{ts,tsx,md,sh,py}',
  '*.{md,toml}',
]
/** This check and its test quote the words. */
const EXCLUDED = /^src\/cli\/pictures\/|^(?:src|test)\/cli\/check-wording\.(?:test\.)?ts$/

/** Lines of a text with such a word: "12: "anew": again". */
export function findWords(text: string): string[] {
  return text.split('\n').flatMap((line, at) =>
    WORDS.flatMap(([word, instead]) => {
      const found = word.exec(line)?.[0]
      return found === undefined ? [] : [`${at + 1}: "${found}": ${instead}`]
    }),
  )
}

async function checkWording(): Promise<string[]> {
  const problems: string[] = []
  for (const place of PLACES)
    for await (const path of glob(place, { cwd: root }))
      if (!EXCLUDED.test(path))
        for (const found of findWords(await readFile(join(root, path), 'utf8')))
          problems.push(`${path}:${found}`)
  return problems.toSorted()
}

if (import.meta.main) {
  const problems = await checkWording()
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
