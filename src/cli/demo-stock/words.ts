// Dealer comments for demo stock, in the voice of each kind of dealer: mostly two to six sentences, sometimes several
// paragraphs, sometimes nothing.
import comments from '#catalogue/demo/comments.json' with { type: 'json' }
import extras from '#catalogue/demo/extras.json' with { type: 'json' }
import { lowerFirst } from '#lib/text.ts'
import { between, pick, pickSome, type Random } from './random.ts'

export type Voice = keyof typeof comments
/** Facts that sentences may mention. */
export type CommentFacts = Record<string, string>

/** A comment. Sentences that need a missing fact are left out. */
export function toComment(
  random: Random,
  voice: Voice,
  facts: CommentFacts,
  equipment: string[],
): string {
  const [feature = '', feature2 = '', other = ''] = pickSome(random, equipment, 3).map(
    toMidSentence,
  )
  const known: CommentFacts = { ...facts, feature, feature2, other }
  const says = (sentences: string[]) => sentences.filter((sentence) => canSay(sentence, known))
  const { open, middle, close } = comments[voice]
  const sentences = [
    pick(random, says(open)),
    ...pickSome(random, says(middle), between(random, 1, 3)),
    ...pickSome(random, says(close), between(random, 0, 2)),
  ]
  return fillWords(sentences.join(' '), known)
}

/** Fills in {names}, leaving no gap for empty ones. */
export function fillWords(text: string, facts: CommentFacts): string {
  return text
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
    .replaceAll(/ +(?=[ .,:;!?])/g, '')
}

function canSay(sentence: string, facts: CommentFacts): boolean {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.every((name) => name === 'badge' || (facts[name] ?? '') !== '')
}

/** "Heated front seats" -> "heated front seats"; "LED headlight", "Apple CarPlay" and "7 airbags" stay. */
function toMidSentence(text: string): string {
  return /^[A-Z][a-z]/.test(text) && !/^(?:Apple|Android|Bluetooth)/.test(text)
    ? lowerFirst(text)
    : text
}

/** Length of a dealer's text about a demo vehicle: mostly a few sentences, sometimes a page, sometimes nothing. */
export type Remarks = {
  voice: Voice
  facts: CommentFacts
  equipment: string[]
  /** Whether there may be a previous local owner: not for new vehicles, demonstrators and imports. */
  hadLocalOwner: boolean
}

/** How the dealer writes about a vehicle that is still on its way. */
export function toComingVoice(voice: Voice): Voice {
  return voice.startsWith('caravan') ? 'caravan_coming' : 'coming'
}

/** A comment of several paragraphs, well beyond the length at which pages collapse it. */
export function toLongComment(
  random: Random,
  { voice, facts, equipment, hadLocalOwner }: Remarks,
): string {
  const group = voice.startsWith('caravan') ? 'caravan' : 'car'
  const sentences =
    voice === 'motorcycle' || voice === 'coming'
      ? voice
      : hadLocalOwner
        ? group
        : (`${group}_unowned` as const)
  const paragraphs = pickSome(random, extras.paragraphs[sentences], 3)
  const points = pickSome(random, equipment, 6).map((line) => `- ${line}`)
  return [
    toComment(random, voice, facts, equipment),
    ...paragraphs.map((text) => fillWords(text, facts)),
    ...(points.length > 0 ? [`Worth a look:\n${points.join('\n')}`] : []),
  ].join('\n\n')
}
