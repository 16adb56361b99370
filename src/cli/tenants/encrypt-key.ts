// A key of a third party, sealed for one site under one name (TH17), or why it cannot be.
import { encryptSecret } from '#tenant/secret.ts'

type Given = { slug: string; name: string; key: string; masterKey: string | null }
export type EncryptedKey = { sealed: string } | { problem: string }

/** The text for "secrets" of the site file. No problem repeats the key. */
export async function encryptKey({ slug, name, key, masterKey }: Given): Promise<EncryptedKey> {
  if (!/^[\w-]{1,60}$/.test(name))
    return { problem: 'Name it by letters, digits, "-" and "_", as the site file will.' }
  if (isKeyLike(name))
    return {
      problem:
        'That is no name but looks like a key, and a name is written as it is. Give a short word, such as "stripe"; the key is asked for. Your shell has kept what stood in the command: have its provider make a new key.',
    }
  if (masterKey === null)
    return { problem: 'There is no MASTER_KEY: set it in the environment, or run npm start once.' }
  const plain = key.trim()
  if (plain === '') return { problem: 'No key came by standard input.' }
  // A header could not carry it, and nobody would know why.
  if (!/^[!-~]+$/.test(plain))
    return { problem: 'The key holds a space or a character that keys do not have.' }
  return { sealed: await encryptSecret(masterKey, slug, name, plain) }
}

/** Whether a name is rather a key that stands in the wrong place. */
export function isKeyLike(name: string): boolean {
  return KEY_LIKE.test(name)
}

/** As providers write keys: a short word in front, or letters and digits mixed at length. */
const KEY_LIKE =
  /^(?:(?:[sprw]k|whsec|key|gh[pousr]|xox[a-z]|SG)[_-]|AIza)(?=[\w-]*\d)[\w-]{12,}$|^(?=.*[A-Za-z]\d|.*\d[A-Za-z])[\w-]{24,}$/
