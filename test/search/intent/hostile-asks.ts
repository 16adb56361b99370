// Random texts that are hard to read: any characters, and the words and signs that have a meaning in any order.
import fc from 'fast-check'

const WORDS = [
  'under',
  '20k',
  'to',
  'not',
  '4',
  'km',
  '$',
  'near',
  '2150',
  'mazda',
  '3',
  'or',
  '"',
  '-',
  ',',
  '’',
  '2019',
  '+',
  'ft',
  'toyta',
  '🚙',
  '\u0000',
]
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 60 })

export const hostileTexts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  // Words that nearly have a meaning.
  fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { maxLength: 40 }).map((parts) => parts.join(' ')),
  words.map((parts) => parts.join(' ')),
  words.map((parts) => parts.join('')),
)
