// The links of newsletter sign-ups.
import type { SiteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { mintSignUp, readSignUp, type SignUp } from '#sales/leads/newsletter.ts'

export type NewsletterService = {
  /** Token of the link that confirms a sign-up and later cancels it. */
  mintToken: (signUp: SignUp) => Promise<string>
  /** The sign-up of a token; null if the token is not valid. Never rejects. */
  readToken: (token: string) => Promise<SignUp | null>
}

/** The newsletter of a site. */
export function createNewsletterService(env: SiteEnv, { slug }: Tenant): NewsletterService {
  return {
    mintToken: (signUp) => mintSignUp(env.MASTER_KEY, slug, signUp),
    readToken: (token) => readSignUp(env.MASTER_KEY, slug, token),
  }
}
