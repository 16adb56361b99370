// Whether Cloudflare Access has signed somebody in: its token, held against the keys of the account's team.
import { decode, verifyWithJwks } from 'hono/utils/jwt/jwt'
import * as z from 'zod'

/** `team` is the name before ".cloudflareaccess.com", `audience` the tag of the one application that guards these pages. */
export type AccessSettings = { team: string; audience: string }
export type AccessKey = z.infer<typeof keyShape>
/** Public keys of a team; of these `kid` is wanted. Empty where they cannot be had. */
export type LoadAccessKeys = (team: string, kid: string) => Promise<readonly AccessKey[]>

/** Only RSA keys that the issuer publishes for RS256: what a token says of itself chooses none. Never rejects. */
export async function isAccessToken(
  token: string,
  { team, audience }: AccessSettings,
  loadKeys: LoadAccessKeys,
): Promise<boolean> {
  try {
    const { kid } = decode(token).header
    if (kid === undefined) return false
    const payload = await verifyWithJwks(token, {
      keys: [...(await loadKeys(team, kid))],
      allowedAlgorithms: ['RS256'],
      verification: { iss: accessIssuer(team), aud: audience },
    })
    // The library lets a token without an end pass.
    return typeof payload.exp === 'number'
  } catch {
    return false
  }
}

/** Origin of a team, which its tokens name and its keys lie at. */
export const accessIssuer = (team: string) => `https://${team}.cloudflareaccess.com`

/** The keys in what Access answers; none in anything else. */
export function parseAccessKeys(body: unknown): AccessKey[] {
  const read = answerShape.safeParse(body)
  if (!read.success) return []
  return read.data.keys.flatMap((key) => {
    const known = keyShape.safeParse(key)
    return known.success ? [known.data] : []
  })
}

const answerShape = z.object({ keys: z.array(z.unknown()) })
const keyShape = z.object({
  kid: z.string(),
  kty: z.literal('RSA'),
  alg: z.literal('RS256'),
  n: z.string(),
  e: z.string(),
})
