// Pages that one only gets to by an act: thanks for each form and the page of what was asked for, a shopper's own pages,
// the console, and the page of a host without a site.
import type { Cookie, Page } from 'playwright-core'

import { readMasterKey } from '#cli/master-key.ts'
import { formRoutes, routes } from '#routes.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { hasForm } from '#tenant/features.ts'
import { ask, type Answer, type Asking } from '#test/drill/request.ts'
import { parseForm } from '#test/drill/spam/form-page.ts'
import { fillPage } from '#test/drill/spam/visit-person.ts'
import { MOBILE_EXAMPLES } from '#shopper/identity/verification/verification.ts'
import { type Country, countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'

/** A page with the name by which it is chosen, and by which its picture is stored. */
export type Shown = { name: string; url: string }

const SHOPPER = {
  name: 'Aroha',
  last_name: 'Nguyen',
  email: 'aroha@example.com',
  message: 'Are you open on Sunday?',
  rego: 'ABC123',
}
const POSTCODES: Record<Country, string> = { AU: '2000', NZ: '1010' }

function shopperOf(site: Site) {
  const { code } = countryOf(site)
  return { ...SHOPPER, phone: MOBILE_EXAMPLES[code], postcode: POSTCODES[code] }
}

export const originOf = (host: string, port: number) => `http://${host}.localhost:${port}`

/** Says that there is no site. */
export const noSite = (port: number): Shown => {
  return { name: 'no-site', url: `${originOf('no-site', port)}/` }
}

async function request(
  host: string,
  port: number,
  path: string,
  asking: Omit<Asking, 'within'> = {},
): Promise<Answer> {
  const answer = await ask(port, `${host}.localhost`, path, { ...asking, within: 20_000 })
  if (answer === null) throw new Error(`${host} does not answer ${path}`)
  return answer
}

/** Sends each form of a site: where that leads, and the page that it links to for changes. */
export async function sendForms(site: Site, port: number): Promise<Shown[]> {
  const shown: Shown[] = []
  for (const kind of FORM_KINDS.filter((known) => hasForm(known, site))) {
    const path = await sendForm(formRoutes[kind].pattern, site, port)
    if (path === null) {
      console.error(`${site.slug} does not take the form ${kind}`)
      continue
    }
    const { text } = await request(site.slug, port, path)
    const own = /href="(\/request\/[^"]+)"/.exec(text)?.[1]
    const origin = originOf(site.slug, port)
    shown.push({ name: `${site.slug}/thanks/${kind}`, url: origin + path })
    if (own !== undefined) shown.push({ name: `${site.slug}/request/${kind}`, url: origin + own })
  }
  return shown
}

/** Fills in each step; null if the form leads to no other page. */
async function sendForm(path: string, site: Site, port: number): Promise<string | null> {
  const { slug } = site
  const network = crypto.getRandomValues(new Uint16Array(2))
  const masterKey = (await readMasterKey()) ?? ''
  // Forms that are sent at once are held.
  const key = await mintFormKey(masterKey, slug, Math.floor(Date.now() / 1000) - 20)
  let answer = await request(slug, port, path)
  for (let step = 0; step < 5 && answer.location === ''; step += 1) {
    const page = parseForm(answer.text)
    const fields = { ...fillPage(page, { answers: shopperOf(site) }), step: page.button, key }
    answer = await request(slug, port, path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
        'CF-Connecting-IP': `2001:db8:${[...network].map((part) => part.toString(16)).join(':')}::1`,
      },
      body: new URLSearchParams(fields).toString(),
    })
  }
  return answer.location || null
}

/** Cookies of the sites that were signed in to: codes for a network are limited. */
const signedIn = new Map<string, Cookie[]>()

/** Where a shopper was asked to sign in: does so, with a new number, and comes back to an address. */
export async function signInHere(page: Page, url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const [slug = ''] = hostname.split('.')
  const kept = signedIn.get(slug)
  if (kept !== undefined) {
    await page.context().addCookies(kept)
    await page.goto(url)
    return
  }
  const mobile = page.getByLabel('Mobile number')
  // "0412 345 678" or "021 234 5678", by country.
  const start = (await mobile.getAttribute('placeholder'))?.slice(1, 3) ?? ''
  const number = start + String(Math.random()).slice(2, 9)
  await mobile.fill(`0${number}`)
  await page.getByRole('button', { name: 'Send Code', exact: true }).click()
  const code = page.getByLabel('6-digit code')
  await code.waitFor()
  const inbox = await request(slug, Number(port), routes.devInbox.href())
  const [, message = ''] = inbox.text.split(`${number}"`)
  await code.fill(/<pre[^>]*>(\d{6})/.exec(message)?.[1] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== routes.signIn.pattern)
  signedIn.set(slug, await page.context().cookies())
}

/** The pages of the console that links lead to, one of each kind, for one of the staff. */
export async function listConsole(slug: string, port: number): Promise<Shown[]> {
  const origin = originOf(slug, port)
  const Cookie = await openConsole(slug, port)
  const found = new Map<string, Shown>()
  const queue = ['/_console', `/_console/sites/${slug}`, '/_console/sign-in', '/_console/demo']
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const kind = kindOf(path, slug)
    if (kind === null || found.has(kind)) continue
    const { text } = await request(slug, port, path, { headers: { Cookie } })
    found.set(kind, { name: `console/${kind}`, url: origin + path })
    for (const [, href = ''] of text.matchAll(/<a\b[^>]*? href="(\/_console[^"#]*)/g))
      queue.push(href.replaceAll('&amp;', '&'))
  }
  return [...found.values()]
}

/** "sites/places", "sites/places/one"; null for files and for pages of another site. */
function kindOf(path: string, slug: string): string | null {
  const [, , area = 'home', of, group = 'home', item] = path.replace(/\?.*/, '').split('/')
  if (area !== 'sites') return area.includes('.') ? null : area
  if (of !== slug || group.includes('.')) return null
  const name = item === undefined || item === 'settings' || item === 'new' ? item : 'one'
  return ['sites', group, ...(name === undefined ? [] : [name])].join('/')
}

const STAFF = 'staff@forecourt.example'

/** Signs the tab in as a demo person of the staff. */
export async function enterConsole(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/_console/demo`)
  await page.locator(`button[value="${STAFF}"]`).click()
  await page.waitForURL(({ pathname }) => pathname === '/_console')
}

/** The same without a tab: the cookie. */
async function openConsole(slug: string, port: number): Promise<string> {
  const { cookies } = await request(slug, port, '/_console/demo', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
    },
    body: `email=${STAFF}`,
  })
  return cookies.join('; ')
}
