// Makes, sends and checks codes: our own codes by text message, or a GoTrue server for everything.
import { dealershipSlug, mainPlace } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import type { Call } from '#upstream/call.ts'
import { requestOtp, verifyOtp } from '#upstream/gotrue.ts'
import type { Details } from '#shopper/identity/member.ts'
import type { SendMessage } from '#shopper/messages/messages.ts'

export type CodeProvider = {
  /**
   * Whether we generate the codes and the OtpStore compares them; otherwise only the provider knows them, and `code` is
   * empty.
   */
  isOurs: boolean
  /** Sends a code; returns whether it was sent. Never rejects. */
  send: (to: string, code: string, details: Partial<Details>) => Promise<boolean>
  /** The provider's verdict on a code, with its id of the shopper; the OtpStore decides. Never rejects. */
  check: (phone: string, code: string) => Promise<Checked>
}

export type Checked =
  | { status: 'right'; providerId: string | null }
  | { status: 'wrong' | 'limited' | 'failed' }

/** Our own codes, compared by the OtpStore. */
export function createOwnCodes(site: Site, sendMessage: SendMessage): CodeProvider {
  const { host } = new URL(site.url)
  return {
    isOurs: true,
    send: (to, code) => sendMessage({ to, text: toText(code, site.name, host) }),
    check: async () => ({ status: 'right', providerId: null }),
  }
}

/** The last line lets browsers autofill the code, on pages of that host only (WebOTP). */
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
      const verdict = await verifyOtp(call, phone, code)
      if (verdict === null) return { status: 'failed' }
      return verdict.status === 'right' ? { status: 'right', providerId: verdict.userId } : verdict
    },
  }
}

/** The dealership of a site's shoppers: that of its primary location; empty if there is none. */
export function dealershipOf(site: Pick<Site, 'locations' | 'dealerships'>): string {
  const main = mainPlace(site)
  return main === undefined ? '' : dealershipSlug(main, site)
}
