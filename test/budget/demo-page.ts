// Pages of a demo site with all its stock, as the Worker returns them, in this process.
import { createApp } from '#apps/app.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import type { Services } from '#composition/services.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import type { DemoSite } from '#test/bench/demo-site.ts'
import { publishedText } from '#test/support/published.ts'
import type { ToolRequest } from '#test/support/tool-request.ts'
import { demoReservations } from './demo-reservations.ts'
import { MASTER_KEY, memberCookie, memberPorts, type MemberReads } from './demo-member.ts'

/** Requests a path from the app as a shopper who is signed in and has saved a good deal (demo-member.ts). */
export async function getMemberPage(demo: DemoSite, path: string, now: number) {
  const headers = { Cookie: await memberCookie(demo.site) }
  return getDemoPage(demo, path, headers, await memberPorts(demo.site, now))
}

/** Requests a path from the app. Late fragments are in the text; third parties do not answer. */
export async function getDemoPage(
  demo: DemoSite,
  path: string,
  headers: Record<string, string> = {},
  member: MemberReads = {},
  sent: Partial<ToolRequest> = {},
): Promise<{ status: number; text: string; location: string | null }> {
  const { site } = demo
  const host = `${site.slug}.localhost`
  const stored = new Map([
    [hostKey(host), site.slug],
    [siteKey(site.slug), await publishedText(site)],
  ])
  const bindings = { MASTER_KEY, TENANTS: { get: async (key: string) => stored.get(key) ?? null } }
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
  const app = Object.keys(member).length === 0 ? appOf(demo) : openApp(demo, member)
  const response = await app.fetch(
    new Request(`http://${host}${path}`, { ...sent, headers: { ...sent.headers, ...headers } }),
    bindings,
    context,
  )
  return {
    status: response.status,
    text: await response.text(),
    location: response.headers.get('Location'),
  }
}

/** One app answers all requests to a site, as in the Worker: making it takes as long as a small page. */
function appOf(demo: DemoSite) {
  const app = apps.get(demo) ?? openApp(demo, {})
  apps.set(demo, app)
  return app
}

const apps = new WeakMap<DemoSite, ReturnType<typeof createApp>>()

function openApp({ site, search, stockIndex }: DemoSite, member: MemberReads) {
  const services: { [Name in keyof Services]?: Partial<Services[Name]> } = {
    search: {
      list: search,
      fresh: search,
      index: stockIndex,
      isSpent: () => false,
      findNear: async () => 'cannot say',
    },
    intake: { arm: async () => undefined },
    retired: { find: async () => null },
    views: { load: async () => 123 },
    results: { countAgentCall: async () => undefined },
    confirmations: { canSend: false },
    events: { record: () => {}, noteSearch: () => undefined },
    salesOfMonth: { load: async () => ({ month: '2026-11', count: 4032 }) },
    rating: { kept: async () => null },
    replies: { keptPromise: async () => 'within 2 business hours' },
    testDrives: { listTaken: async () => [] },
    call: async () => null,
    leads: { isShopper: async () => true },
    reservations: demoReservations(site, Math.floor(Date.now() / 1000)),
    postcodes: {
      countPlaces: async () => 0,
      findPlaces: async () => new Map(),
      savePlace: async () => undefined,
      call: async () => null,
    },
    forms: { mintKey: async (now) => mintFormKey(MASTER_KEY, site.slug, now) },
  }
  return createApp({ ...services, ...member } as Services) // The rest is for requests and downloads.
}
