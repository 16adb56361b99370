// Shoppers who send forms: five hundred of them, each with another name, telephone, browser, pace and behaviour.
import { createRandom } from '#lib/random.ts'

export type Person = {
  path: string
  answers: Readonly<Record<string, string>>
  /** Seconds between seeing a form and sending it. */
  seconds: number
  headers: Readonly<Record<string, string>>
  /** What they do besides filling it in once. */
  way: (typeof WAYS)[number]
}

/** Once; Back and the same again; Back and other words; a mistake corrected at once; the same button twice. */
const WAYS = ['once', 'once', 'once', 'again', 'changed', 'mistake', 'twice'] as const

/** That many people, the same ones each time. `origin` is that of the site. */
export function people(count: number, origin: string): Person[] {
  const random = createRandom('people')
  const pick = <const T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  return Array.from({ length: count }, (_, n) => {
    const [first, last] = pick(NAMES)
    const plain = (first + last)
      .normalize('NFD')
      .replaceAll(/[^a-z]/gi, '')
      .toLowerCase()
    return {
      path: pick(PATHS),
      answers: {
        name: first,
        last_name: last,
        email: `${plain}.${n}@${pick(['gmail.example', 'bigpond.example', 'xtra.example'])}`,
        phone: pick(PHONES),
        postcode: pick(['', '4000', '2010', '0810']),
        message: pick(MESSAGES),
        rego: pick(['', 'ABC123', '1AB 2CD', 'NGA-1']),
      },
      seconds: pick(PACES),
      headers: {
        ...pick(BROWSERS)(origin),
        'CF-Connecting-IP': addressOf(n),
        ...(random() < 0.1 && { DNT: '1', 'Sec-GPC': '1' }),
      },
      way: pick(WAYS),
    }
  })
}

/** Every tenth has IPv6; seven at a time share an address of their carrier, and all send within a minute. */
function addressOf(n: number): string {
  if (n % 10 === 3) return `2001:db8:${(n % 500).toString(16)}:1::${n.toString(16)}`
  if (n % 50 < 7) return `100.64.0.${Math.floor(n / 50)}`
  return `203.${n % 200}.${Math.floor(n / 200)}.9`
}

const SAME = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }
const PART = { ...SAME, 'HX-Request': 'true', 'HX-Request-Type': 'partial' }
const BROWSERS: readonly Browser[] = [
  (Origin) => ({ ...SAME, Origin, 'User-Agent': 'Chrome/142' }),
  (Origin) => ({ ...PART, Origin, 'User-Agent': 'Chrome/142 Mobile' }),
  (Origin) => ({ ...PART, Origin, 'User-Agent': 'Firefox/145' }),
  (Origin) => ({ ...SAME, Origin, 'User-Agent': 'Safari/18, scripts off' }),
  // Without Sec-Fetch-Site: Safari until 16.4, browsers inside apps.
  (Origin) => ({ Origin, 'User-Agent': 'Version/15.6 Safari/605.1.15' }),
  // Privacy settings hide the origin.
  () => ({ ...SAME, Origin: 'null', 'User-Agent': 'Firefox/145, no referrer' }),
  () => ({ ...SAME, 'User-Agent': 'A browser that says no origin' }),
]
type Browser = (origin: string) => Record<string, string>

/** From those with autofill to those who come back to a tab a week later. */
const PACES = [4, 4, 5, 8, 12, 20, 45, 90, 240, 900, 7200, 86_400, 6 * 86_400] as const

const PATHS = [
  '/contact',
  '/contact?utm_source=google',
  '/enquire?car_id=c1',
  '/enquire?car_id=c2',
  '/book-test-drive?car_id=c1',
  '/request-photos?car_id=c3',
  '/find-me-something-similar',
  '/service',
  '/vehicle-parts-and-accessories',
  '/careers',
  '/fleet',
  '/finance-enquiry',
  '/sell-my-car',
  '/trade-in',
] as const

const NAMES = [
  ['Jack', 'Nguyen'],
  ['Nguyễn Thị', 'Ánh Tuyết'],
  ['Trần', 'Văn Đức'],
  ['Ngāio', 'Tūhoe'],
  ['Māia', 'Te Ōhākī'],
  ['Wiremu', 'Rangihīroa-Pōmare'],
  ['Siobhán', "O'Brien"],
  ['Seán', 'D’Arcy'],
  ['Anne-Marie', 'van der Berg'],
  ['Li', 'X'],
  ['伟', '王'],
  ['محمد', 'الحسن'],
  ['Priya', 'Venkataraghavan-Subramaniam'],
  ['Jo', 'Smith'],
  ['Kirra', 'Williams'],
  ['Zoë', 'Müller'],
  ['Rob & Jen', 'Taylor'],
  ['Mrs. P.', 'Papadopoulou (née Łukasz)'],
] as const

const PHONES = [
  '0412 345 678',
  '0412345678',
  '+61 412 345 678',
  '61 412 345 678',
  '(02) 5550 4110',
  '07 5550 4110',
  '1300 975 707',
  '+64 21 123 4567',
  '0064 21 123 4567',
  '04 12 34 56 78',
] as const

const MESSAGES = [
  'Is this still available?',
  'Hi, what is the best price you can do? I can pay < $20,000 cash.',
  'Kia ora, could I come on Rātū after 4pm? Ngā mihi, Māia',
  'Xin chào, xe này còn không ạ? Cảm ơn.',
  'Saw it here: https://www.carsales.example/cars/details/2021-corolla/123 is it the same one?',
  'Compare with https://a.example/1 and www.b.example/2 please, which has lower km?',
  'I <3 this colour!! 😍😍',
  'Call me after 5pm, not before. My email at work is jo@work.example, use the other one',
  'Does it have a towbar/roof racks/5-pin plug? Also rego until when?',
  'TRADE IN: 2014 hatch, 145,000kms, regularly serviced [books on hand], new tyres x4',
  'Can you send a video of the inside & the underbody? We are 900 km away in Broken Hill.',
  'asap',
  `My wife and I are looking for a car for the school run. ${'It must take three child seats. '.repeat(40)}`,
  'Price on the page says $24,990 but the ad says $23,990 > which one is right?',
  'Looking at 3 of yours: stock no. 1042, 1077 & 2001. Can I drive all of them on Saturday?',
  '1) is it one owner 2) any accidents 3) can you do finance at 6.9% p.a.?',
  'www.mum-wants-it.example is where we live haha',
  'No rush :-)',
] as const
