// How much a dealer writes about a vehicle of demo stock: mostly a few sentences, at times a page, at times nothing.
import extras from '#catalogue/demo/extras.json' with { type: 'json' }
import { pickSome, type Random } from './random.ts'
import { fillWords, toComment, type CommentFacts, type Voice } from './words.ts'

export type Remarks = { voice: Voice; facts: CommentFacts; equipment: string[] }

/** A comment of several paragraphs, well over the length at which pages fold it. */
export function toLongComment(random: Random, { voice, facts, equipment }: Remarks): string {
  const group = voice.startsWith('caravan') ? 'caravan' : voice === 'motorcycle' ? voice : 'car'
  const paragraphs = pickSome(random, extras.paragraphs[group], 3)
  const points = pickSome(random, equipment, 6).map((line) => `- ${line}`)
  return [
    toComment(random, voice, facts, equipment),
    ...paragraphs.map((text) => fillWords(text, facts)),
    ...(points.length > 0 ? [`Worth a look:\n${points.join('\n')}`] : []),
  ].join('\n\n')
}
