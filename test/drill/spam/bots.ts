// Posts of bots: a dozen kinds. Those that know a site well enough get a real key, and wait long enough to look like a person.
import { mintFormKey } from '#sales/leads/form-key.ts'
import { createRandom } from '#lib/random.ts'
import { parseForm } from './form-page.ts'
import type { Shop } from './shop.ts'

/** The end of their email addresses, which identifies their leads. */
export const BOT_HOST = 'bot.example'

type Post = {
  shop: Shop
  /** Number of the post among those of its kind. */
  n: number
  /** How many there are of its kind. */
  count: number
  /** A form key made now. */
  harvest: () => Promise<string>
}
type Bot = (post: Post) => Promise<Response>

/** Each sends one post. By default it has a key, waits like a person, and has an address of its own. */
export const BOTS: Readonly<Record<string, Bot>> = {
  'without a key': async ({ shop, n }) => send(shop, n, {}),
  'with a forged key': async ({ shop, n, harvest }) =>
    send(shop, n, { key: await forge(n, harvest) }),
  'that send one key again and again': async ({ shop, n, harvest }) => {
    replayed = n === 0 || replayed === '' ? await harvest() : replayed
    shop.wait(20)
    return send(shop, n, { key: replayed })
  },
  'that fill in every field': async (post) => patient(post, { website_url: 'https://a.example' }),
  'that send at once': async ({ shop, n, harvest }) => {
    const key = await harvest()
    shop.wait(n % 3)
    return send(shop, n, { key })
  },
  'that send links': async (post) => quick(post, { message: LINKS[post.n % LINKS.length] ?? '' }),
  'that send markup': async (post) =>
    quick(post, { message: MARKUP[post.n % MARKUP.length] ?? '' }),
  'that are no browser': async (post) =>
    patient(post, {}, { Origin: null, 'Sec-Fetch-Site': null }),
  'with old keys': async ({ shop, n, harvest }) => {
    const key = await harvest()
    shop.wait(8 * 86_400)
    return send(shop, n, { key })
  },
  'through other visitors’ browsers, by a cross-origin page': async (post) =>
    patient(post, {}, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }),
  'that hammer from one address': async (post) =>
    send(post.shop, post.n, { key: await ripe(post) }, { 'CF-Connecting-IP': '198.51.100.7' }),
  'of one IPv6 network': async (post) => {
    const address = `2001:db8:bad:1:${post.n.toString(16)}::${(post.n * 7).toString(16)}`
    return send(post.shop, post.n, { key: await ripe(post) }, { 'CF-Connecting-IP': address })
  },
}

/** That many posts of one kind, in sequence. */
export async function attack(kind: string, count: number, shop: Shop): Promise<void> {
  const bot = BOTS[kind]
  if (bot === undefined) throw new Error(`No such bot: ${kind}`)
  const harvest = async () => {
    const page = await shop.get('/contact', { 'CF-Connecting-IP': '192.0.2.1' })
    const { controls } = parseForm(await page.text())
    return controls.find(({ name }) => name === 'key')?.value ?? ''
  }
  for (let n = 0; n < count; n += 1) await bot({ shop, n, count, harvest })
}

let replayed = ''
let ripened: string[] = []

/** Keys taken from pages a minute ago, all at once, so that each is sent at the pace of a bot. */
async function ripe({ shop, n, count, harvest }: Post): Promise<string> {
  if (n === 0) {
    ripened = await Promise.all(Array.from({ length: count }, harvest))
    shop.wait(60)
  }
  // Seven or eight posts a second.
  if (n % 8 === 7) shop.wait(1)
  return ripened[n] ?? ''
}

/** Slow enough for a form, too quick for a person's message with links. */
async function quick(
  { shop, n, harvest }: Post,
  fields: Record<string, string>,
): Promise<Response> {
  const key = await harvest()
  shop.wait(4)
  return send(shop, n, { key, ...fields })
}

async function patient(
  { shop, n, harvest }: Post,
  fields: Record<string, string>,
  headers: Record<string, string | null> = {},
): Promise<Response> {
  const key = await harvest()
  shop.wait(30)
  return send(shop, n, { key, ...fields }, headers)
}

async function send(
  shop: Shop,
  n: number,
  fields: Record<string, string>,
  headers: Record<string, string | null> = {},
): Promise<Response> {
  const all = {
    Origin: shop.origin,
    'Sec-Fetch-Site': 'same-origin',
    'CF-Connecting-IP': `192.${n % 250}.${Math.floor(n / 250)}.${(n * 7) % 250}`,
    ...headers,
  }
  const said = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)
  const answers = {
    name: 'Best',
    last_name: `Offer ${n}`,
    email: `offer${n}@${BOT_HOST}`,
    phone: '0412 345 678',
    category: 'General Enquiry',
    message: `Dear sir, we rank your website first. Number ${n}.`,
    terms_conditions: 'on',
    at: '0',
    step: 'send',
  }
  return shop.post('/contact', { ...answers, ...fields }, Object.fromEntries(said))
}

async function forge(n: number, harvest: () => Promise<string>): Promise<string> {
  const random = createRandom(`forged ${n}`)
  const key = await harvest()
  const at = Math.floor(random() * key.length)
  const forged = [
    key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1),
    Array.from(key, () => 'abcdefghijklmnopqrstuvwxyz-_0123'[Math.floor(random() * 32)]).join(''),
    crypto.randomUUID(),
    key.toUpperCase(),
    `${key}${key}`,
    await mintFormKey('a guess at the secret', 'spam', 1_795_000_000),
  ]
  return forged[n % forged.length] ?? ''
}

const LINKS = [
  'http://a.example http://b.example http://c.example',
  'Cheap! www.a.example www.b.example www.c.example',
  `See ${'https://pills.example/x '.repeat(12)}`,
]
const MARKUP = [
  '<a href="https://pills.example">pills</a>',
  '[url=https://pills.example]pills[/url]',
  '<script src="//x.example"></script>',
  '[link="https://x.example"]x[/link]',
  '<img src=x onerror=alert(1)>',
]
