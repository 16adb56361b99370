// Five hundred people of Australia and New Zealand filling in a form: their names, and their numbers in different formats.
import type { Answers } from '#sales/leads/form.ts'
import type { Country } from '#lib/country.ts'

export type Human = { country: Country; typed: Answers }

const FIRST = [
  'Jack',
  'Olivia',
  'Anh Tú',
  'Aroha',
  'Tāne',
  'Siobhán',
  'Mary-Anne',
  'José',
  'Zoë',
  'Mohammed',
  'Xiǎo Míng',
  '志明',
  'Priya',
  "D'Arcy",
  'Bob (Robert)',
  'J',
  'Łukasz',
  'Þór',
  'Renée 😊',
  'Hēmi',
  'Wiremu',
  'Nikau',
  'kim',
]
const LAST = [
  'Smith',
  'Nguyễn',
  "O'Brien",
  'O’Connor',
  'Te Rangi',
  'Ngata-Williams',
  'van der Berg',
  'García Márquez',
  'Li',
  '王',
  "Fa'afo'i",
  'St. John',
  'MacDonald Jr.',
  'Papadopoulos',
  'Müller',
  'Singh',
  'Tūhoe',
  'Ng',
  'de la Cruz III',
]
const MAIL = [
  (name: string) => `${name}@gmail.com`,
  (name: string) => `${name}.2@bigpond.net.au`,
  (name: string) => `${name}+cars@outlook.com.au`,
  (name: string) => `${name}_nz@xtra.co.nz`,
  (name: string) => `${name.toUpperCase()}@ICLOUD.COM`,
  (name: string) => ` ${name}@my-company.com `,
  (name: string) => `o'${name}@tpg.com.au`,
  (name: string) => `${name}-work@students.uq.edu.au`,
]
/** Formats of eight digits after "04", or the seven after "021". */
const PHONES: Record<Country, ((digits: string) => string)[]> = {
  AU: [
    (d) => `04${d}`,
    (d) => `04${d.slice(0, 2)} ${d.slice(2, 5)} ${d.slice(5)}`,
    (d) => `04 ${d.slice(0, 4)} ${d.slice(4)}`,
    (d) => `04${d.slice(0, 2)}-${d.slice(2, 5)}-${d.slice(5)}`,
    (d) => `04${d.slice(0, 2)}.${d.slice(2, 5)}.${d.slice(5)}`,
    (d) => `(04${d.slice(0, 2)}) ${d.slice(2, 5)} ${d.slice(5)}`,
    (d) => `+614${d}`,
    (d) => `+61 4${d.slice(0, 2)} ${d.slice(2, 5)} ${d.slice(5)}`,
    (d) => `+61 (0)4${d.slice(0, 2)} ${d.slice(2, 5)} ${d.slice(5)}`,
    (d) => `+61 04${d}`,
    (d) => `614${d}`,
    (d) => `00614${d}`,
    (d) => `0011 61 4${d}`,
    (d) => `4${d}`,
    (d) => ` 04${d} `,
    (d) => `0 4 ${d.split('').join(' ')}`,
    (d) => `Mobile: 04${d}`,
    (d) => `(02) 9${d.slice(0, 3)} ${d.slice(3, 7)}`,
    (d) => `03-9${d.slice(0, 3)}-${d.slice(3, 7)}`,
    (d) => `+61 7 3${d.slice(0, 3)} ${d.slice(3, 7)}`,
    (d) => `1300 ${d.slice(0, 3)} ${d.slice(3, 6)}`,
    (d) => `+64 21 ${d.slice(0, 3)} ${d.slice(3, 6)}`,
  ],
  NZ: [
    (d) => `021${d.slice(0, 7)}`,
    (d) => `021 ${d.slice(0, 3)} ${d.slice(3, 7)}`,
    (d) => `021 ${d.slice(0, 3)} ${d.slice(3, 6)}`,
    (d) => `027 ${d.slice(0, 3)} ${d.slice(3, 7)}`,
    (d) => `027-${d.slice(0, 3)}-${d.slice(3, 7)}`,
    (d) => `(022) ${d.slice(0, 3)} ${d.slice(3, 7)}`,
    (d) => `+6421${d.slice(0, 7)}`,
    (d) => `+64 21 ${d.slice(0, 3)} ${d.slice(3, 7)}`,
    (d) => `+64 (0)21 ${d.slice(0, 3)} ${d.slice(3, 7)}`,
    (d) => `+64 027 ${d.slice(0, 7)}`,
    (d) => `6421${d.slice(0, 7)}`,
    (d) => `0064 21 ${d.slice(0, 7)}`,
    (d) => `21 ${d.slice(0, 3)} ${d.slice(3, 7)}`,
    (d) => `ph 021 ${d.slice(0, 7)}`,
    (d) => `021.${d.slice(0, 3)}.${d.slice(3, 7)}`,
    (d) => `(09) 3${d.slice(0, 2)} ${d.slice(2, 6)}`,
    (d) => `04 4${d.slice(0, 2)} ${d.slice(2, 6)}`,
    (d) => `0800 ${d.slice(0, 3)} ${d.slice(3, 6)}`,
    (d) => `+61 4${d}`,
  ],
}
const POSTCODES: Record<Country, string[]> = {
  AU: ['2000', '0870', '4870', '3011 ', '6990', '7000'],
  NZ: ['6011', '0110', ' 1010', '9016'],
}
const SAID = [
  'Hi, is this still available?',
  "What's the best drive-away price?\n\nI can come on Saturday.\nThanks, me",
  'Kia ora! Does it come with a tow bar? 🚗',
  'My address is Unit 3/14-16 O’Connell St, Kāpiti Coast.',
  'Ring after 5pm pls :-) <3 ... & can you hold it?',
  '100% keen — price < $20k?',
]

const at = <T>(list: readonly T[], which: number): T =>
  // eslint-disable-next-line typescript/no-non-null-assertion -- the remainder is within the list
  list[which % list.length]!

/** The n-th person; each list is walked at its own pace, so that all combinations occur. */
function toHuman(n: number): Human {
  const country = n % 5 < 3 ? 'AU' : 'NZ'
  // Digits 2 to 9, so that every number can exist.
  const digits = String(n * 7919 + 12_345_678)
    .slice(0, 8)
    .replaceAll(/[01]/g, '2')
  return {
    country,
    typed: {
      name: at(FIRST, n),
      last_name: at(LAST, n),
      email: at(MAIL, n)(`jo${n}`),
      phone: at(PHONES[country], n)(digits),
      postcode: at(POSTCODES[country], n),
      message: at(SAID, n),
      terms_conditions: 'on',
      ...(n % 2 === 0 && { opt_in: 'on' }),
    },
  }
}

export const HUMANS: readonly Human[] = Array.from({ length: 500 }, (_, n) => toHuman(n))
