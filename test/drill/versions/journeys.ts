// Shoppers' actions while releases change: started in one release, ended in another.
import { routes } from '#routes.ts'
import { openBrowser, type Browser, type Form } from './browser.ts'
import type { DrillWorker } from '#test/drill/open-worker.ts'

export type Check = (name: string, isSo: boolean | Promise<boolean>) => Promise<void>

/** Started, and not ended yet. */
export type Begun = {
  /** Signed in, with a vehicle on the watchlist. */
  member: Browser
  /** Has typed an enquiry and not sent it. */
  asker: Browser
  enquiry: Form
  /** Has received a code. */
  waiting: Browser
  codeForm: Form
  phone: string
  code: string
  /** Address of the page of a reservation, and its shopper. */
  reservation: string
  buyer: Browser
  /** Fragments that an open list requests. */
  parts: string[]
  /** Files that the pages reference. */
  files: string[]
}

const PARTIAL = { 'HX-Request-Type': 'partial' }
const LIST = '/search/used-cars'
const PERSON = { name: 'Jo', last_name: 'Citizen', email: 'jo@example.com', terms_conditions: 'on' }
let people = 0

/** A day of business on any release; returns what another release has to end. */
export async function begin(
  worker: DrillWorker,
  check: Check,
  cars: readonly string[],
): Promise<Begun> {
  const [first = '', second = ''] = cars
  const looker = openBrowser(worker)
  const pages = [await looker.get('/'), await looker.get(LIST), await looker.get(`/cars/${first}`)]
  await check(
    'home, list and vehicle',
    pages.every(({ status }) => status === 200),
  )
  await check('the list has vehicles', pages[1]?.text.includes(`/cars/${first}`) ?? false)

  await check('an enquiry', sent(looker, await looker.open('/contact', '/contact')))
  const asker = openBrowser(worker)
  const enquiry = await asker.open(`/enquire?car_id=${first}`, '/enquire')

  const member = openBrowser(worker)
  await check('signing in', signIn(member))
  await check('a vehicle saved', save(member, first))
  await check('the watchlist shows it', shows(member, '/watchlist', first))

  const waiting = openBrowser(worker)
  const { form: codeForm, phone, code } = await requestCode(waiting)

  // Signed in: an older release makes links without a key.
  const buyer = openBrowser(worker)
  await check('a buyer signs in', signIn(buyer))
  const reservation = await reserve(buyer, second)
  await check('a reservation', shows(buyer, reservation, 'Corolla'))

  const text = pages.map((page) => page.text).join('\n')
  const parts = [...text.matchAll(/(?:hx-get|href)="(\/search\/[^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  const files = [...text.matchAll(/\/build\/([\w.-]+-[\w]{8}\.(?:js|css|svg))/g)].map(
    ([, name = '']) => name,
  )
  return {
    member,
    asker,
    enquiry,
    waiting,
    codeForm,
    phone,
    code,
    reservation,
    buyer,
    parts: [...new Set(parts)].slice(0, 12),
    files: [...new Set(files)],
  }
}

/** Ends what another release started. `build` has its files by name; null if they are not requested. */
export async function end(
  worker: DrillWorker,
  check: Check,
  begun: Begun,
  cars: readonly string[],
  build: ReadonlyMap<string, string> | null,
): Promise<void> {
  const [first = '', , third = ''] = cars
  await check('an enquiry typed before is taken', sent(begun.asker, begun.enquiry))
  await check('the session holds', shows(begun.member, '/watchlist', first))
  await check('another vehicle is saved in it', save(begun.member, third))
  const { waiting, codeForm, phone, code } = begun
  await check('a code sent before signs in', verify(waiting, codeForm, phone, code))
  await check('the reservation is shown', shows(begun.buyer, begun.reservation, 'Corolla'))
  await check('the reserved vehicle is reserved', refuses(openBrowser(worker), cars[1] ?? ''))
  for (const part of begun.parts)
    await check(`the part ${part}`, answers(openBrowser(worker), part))
  const control = await begun.asker.get('/build/main-NOBUILDS.js')
  await check('a file of no build is missed', control.status === 404)
  if (build !== null)
    for (const name of begun.files)
      await check(`the file ${name}`, isFile(begun.asker, name, build.get(name)))
  await check('the reservation ends', cancels(begun.buyer, begun.reservation))
}

async function sent(browser: Browser, form: Form): Promise<boolean> {
  const typed = {
    ...PERSON,
    phone: nextPhone(),
    message: 'Is it still there?',
    category: 'General Enquiry',
    topic: 'Is it still available?',
    step: 'send',
  }
  const { status, location, text } = await browser.send(form, typed)
  if (status === 303 && location.startsWith('/success')) return true
  throw new Error(`${status} ${location} ${saidIn(text)}`)
}

async function signIn(browser: Browser): Promise<boolean> {
  const { form, phone, code } = await requestCode(browser)
  return verify(browser, form, phone, code)
}

async function requestCode(browser: Browser) {
  const phone = nextPhone()
  const form = await browser.open(routes.signIn.href('watchlist', '/watchlist'), '/sign-in')
  await browser.send(form, { action: 'send', phone })
  const inbox = await browser.get(routes.devInbox.href())
  const to = `data-to="+61${phone.slice(1)}"`
  const code =
    /\d{6}/.exec(
      inbox.text.slice(inbox.text.indexOf(to) + to.length).split(/<pre[^>]*>/)[1] ?? '',
    )?.[0] ?? ''
  return { form, phone, code }
}

async function verify(browser: Browser, form: Form, phone: string, code: string): Promise<boolean> {
  const { status } = await browser.send(form, { action: 'verify', phone, code })
  return status === 303
}

async function save(browser: Browser, car: string): Promise<boolean> {
  const form = { action: routes.saveCar.href(), fields: { car_id: car } }
  return [200, 303].includes((await browser.send(form)).status) && shows(browser, '/watchlist', car)
}

/** The address of its page. */
async function reserve(browser: Browser, car: string): Promise<string> {
  const form = await browser.open(`/cars/${car}/checkout`, `/cars/${car}/checkout`)
  const typed = { ...PERSON, phone: nextPhone(), step: 'send' }
  const { status, location, text } = await browser.send(form, typed)
  if (status === 303 && location.includes('/reservation/')) return location
  throw new Error(`no reservation: ${status} ${location} ${saidIn(text)}`)
}

async function refuses(browser: Browser, car: string): Promise<boolean> {
  const page = await browser.get(`/cars/${car}/checkout`)
  return page.status !== 200 || !page.text.includes('name="terms_conditions"')
}

async function cancels(browser: Browser, href: string): Promise<boolean> {
  const { status } = await browser.send({ action: href, fields: { action: 'cancel', sure: 'yes' } })
  return status === 303 && shows(browser, href, 'cancelled')
}

async function shows(browser: Browser, path: string, words: string): Promise<boolean> {
  const { status, text } = await browser.get(path)
  return status === 200 && text.includes(words)
}

async function answers(browser: Browser, part: string): Promise<boolean> {
  const { status, text } = await browser.get(part, PARTIAL)
  return status === 200 ? text.includes('<') : [301, 302].includes(status)
}

async function isFile(
  browser: Browser,
  name: string,
  content: string | undefined,
): Promise<boolean> {
  const { status, text } = await browser.get(`/build/${name}`)
  return status === 200 && text === content
}

/** The errors shown on a page. */
function saidIn(html: string): string {
  return [...html.matchAll(/class="[^"]*error[^"]*"[^>]*>([^<]+)/g)]
    .map(([, words]) => words)
    .join('; ')
}

function nextPhone(): string {
  people += 1
  return `04123451${String(people).padStart(2, '0')}`
}
