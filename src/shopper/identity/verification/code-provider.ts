// Who makes, sends and checks codes: this product with a message, or a server that does it all (A15, A16).
import { dealershipSlug, mainPlace } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import type { Call } from '#upstream/call.ts'
import { requestOtp, verifyOtp } from '#upstream/gotrue.ts'
import type { Details } from '#shopper/identity/member.ts'
import type { SendMessage } from '#shopper/messages/messages.ts'

export type CodeProvider = {
  /** Whether codes are made here and compared at the OTP store; else the provider alone knows them, and `code` is empty. */
  isOurs: boolean
  /** Whether it is on its way. Never rejects. */
  send: (to: string, code: string, details: Partial<Details>) => Promise<boolean>
  /** What the provider says of a code, with its id of the shopper; the OTP store has the last word. Never rejects. */
  check: (phone: string, code: string) => Promise<Checked>
}

export type Checked =
  | { status: 'right'; providerId: string | null }
  | { status: 'wrong' | 'limited' | 'failed' }

/** Codes of our own: the OTP store knows what they are. */
export function createOwnCodes(site: Site, sendMessage: SendMessage): CodeProvider {
  const { host } = new URL(site.url)
  return {
    isOurs: true,
    send: (to, code) => sendMessage({ to, text: toText(code, site.name, host) }),
    check: async () => ({ status: 'right', providerId: null }),
  }
}

/** The last line lets browsers fill the code in, on pages of that host alone (WebOTP). */
function toText(code: string, name: string, host: string): string {
  return `${code} is your ${name} code. It works for 10 minutes.\n\n@${host} #${code}`
}

/** Codes of a GoTrue server. */
export function createGotrueCodes(site: Site, call: Call): CodeProvider {
  return {
    isOurs: false,
    send: (to, _, { first_name = '', last_name = '', email = '' }) =>
      requestOtp(call, to, {
        first_name,
        last_name,
        email,
        website: site.slug,
        dealership_slug: dealershipOf(site),
      }),
    check: async (phone, code) => {
      const said = await verifyOtp(call, phone, code)
      if (said === null) return { status: 'failed' }
      return said.status === 'right' ? { status: 'right', providerId: said.userId } : said
    },
  }
}

/** The dealership that shoppers of a site are counted to: that of its main place; empty where there is none. */
export function dealershipOf(site: Pick<Site, 'locations' | 'dealerships'>): string {
  const main = mainPlace(site)
  return main === undefined ? '' : dealershipSlug(main, site)
}
