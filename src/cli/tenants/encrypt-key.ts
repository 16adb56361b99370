// Encrypts a third party's key for one site under one name, or explains why it cannot.
import { isKeyLike } from '#rollout/checks/check-upstreams.ts'
import { encryptSecret } from '#tenant/secret.ts'

type PlainKey = { slug: string; name: string; key: string; masterKey: string | null }
export type EncryptedKey = { sealed: string } | { problem: string }

/** The text for "secrets" of the site file. No problem repeats the key. */
export async function encryptKey({ slug, name, key, masterKey }: PlainKey): Promise<EncryptedKey> {
  if (!/^[\w-]{1,60}$/.test(name))
    return { problem: 'Use letters, digits, "-" and "_" in the name, as in the site file.' }
  if (isKeyLike(name))
    return {
      problem:
        'That looks like a key, not a name. Use a short name such as "stripe"; you are asked for the key afterwards. Your shell history now contains the key, so have its provider replace it.',
    }
  if (masterKey === null)
    return { problem: 'MASTER_KEY is not set. Set it in the environment, or run npm start once.' }
  const plain = key.trim()
  if (plain === '') return { problem: 'Standard input contained no key.' }
  // It could not be sent in a header, and the error would not say why.
  if (!/^[!-~]+$/.test(plain))
    return { problem: 'The key contains a space or an invalid character.' }
  return { sealed: await encryptSecret(masterKey, slug, name, plain) }
}
