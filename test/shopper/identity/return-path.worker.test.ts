import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import { parseReturnPath } from '#shopper/identity/return-path.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { returnTexts } from '#test/support/return-texts.ts'
import { fetchFrom } from '#test/support/send-form.ts'
import { openShop } from '#test/support/shop.ts'
import { signIn } from '#test/support/signed-in.ts'
import { cases } from '#test/support/cases.ts'

const SHOP = 'returns'
const ORIGIN = `http://${SHOP}.example`
let site: Site
let cookie = ''

beforeAll(async () => {
  site = await openShop({ slug: SHOP, account: { sign_in: true } }, [])
  cookie = (await signIn(SHOP)).cookie
})

const hrefOf = (text: string) =>
  `/sign-in?${new URLSearchParams({ redirect: text, back: text }).toString()}`

describe('the sign-in page', () => {
  // More inputs go through parseReturnPath alone (return-path.test.ts).
  it('redirects a signed-in shopper to no other site (TH7)', async () => {
    const seen = { here: 0, elsewhere: [] as string[], paths: new Set<string>() }
    const property = fc.asyncProperty(returnTexts, async (text) => {
      const headers = { Cookie: cookie }
      const response = await fetchFrom(SHOP, hrefOf(text), { headers })
      const location = response.headers.get('Location') ?? ''
      // As a browser resolves it, on the page that it came from.
      if (response.status === 303 && new URL(location, ORIGIN).origin === ORIGIN) seen.here += 1
      else seen.elsewhere.push(`${text} -> ${response.status} ${location}`)
      seen.paths.add(location)
    })
    await fc.assert(property, { numRuns: cases(1000) })
    expect(seen.elsewhere).toEqual([])
    expect(seen.here).toBe(cases(1000))
    // The results differ.
    expect(seen.paths.size).toBeGreaterThan(1)
  }, 60_000)

  it('links back to no other site (TH7)', async () => {
    const property = fc.asyncProperty(returnTexts, async (text) => {
      const html = await (await fetchFrom(SHOP, hrefOf(text))).text()
      const href = /<a href="([^"]*)" class="sign-in-back"/.exec(html)?.[1] ?? 'missing:'
      const back = new URL(href.replaceAll('&amp;', '&'), ORIGIN)
      expect([text, back.origin]).toEqual([text, ORIGIN])
    })
    await fc.assert(property, { numRuns: cases(300) })
  }, 60_000)
})

describe('the return pages of sign-in', () => {
  /** Routes that answer GET and are not pages: APIs, files, and signing in itself. */
  const OTHERS = [
    routes.accountExport.pattern,
    routes.agreementFile.pattern,
    routes.aiCatalog.pattern,
    routes.appointment.pattern,
    routes.brochure.pattern,
    routes.build.pattern,
    routes.carsPart.pattern,
    routes.contactExists.pattern,
    routes.delivery.pattern,
    routes.devInbox.pattern,
    routes.favicon.pattern,
    routes.feed.pattern,
    routes.health.pattern,
    routes.heldLead.pattern,
    routes.image.pattern,
    routes.intakeRun.pattern,
    routes.me.pattern,
    routes.menu.pattern,
    routes.modelBrochure.pattern,
    routes.ops.pattern,
    routes.opsSite.pattern,
    routes.picture.pattern,
    routes.preview.pattern,
    routes.robots.pattern,
    routes.salesCounter.pattern,
    routes.securityText.pattern,
    routes.signIn.pattern,
    routes.sitemap.pattern,
    routes.sitemaps.pattern,
    routes.snap21.pattern,
    routes.stopAlerts.pattern,
    routes.suggest.pattern,
    routes.serverCard.pattern,
  ]

  it('are all that answer GET, except what is not a page', () => {
    const patterns = createApp()
      .routes.filter(({ method, path }) => method === 'GET' && path !== '/*')
      // Of operations hosts, which are no sites.
      .filter(({ path }) => !path.startsWith('/_console'))
      .map(({ path }) => path)
    const refused = patterns.filter((pattern) => {
      const path = pattern
        .replace(':base{(?:new|used|demo)-cars?}', 'used-cars')
        .replace(/:file\{.*\}/, 'x.pdf')
        .replace(/:name\{.*\}/, 'x.xml')
        .replaceAll(/:\w+\{(?:\(\?:)?([\w-]+)\|[^}]*\}/g, '$1')
        .replaceAll(/:\w+(?:\{[^}]*\})?/g, 'x')
      return parseReturnPath(path, site, 'refused') === 'refused'
    })
    expect([...new Set(refused)].toSorted()).toEqual(OTHERS.toSorted())
  })
})
