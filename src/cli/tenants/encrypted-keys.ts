// Whether the keys that stand sealed in the files of sites can be opened with a master key: those that another one sealed,
// or that were copied from another site, fail only when a third party is asked.
import { openSecret } from '#tenant/secret.ts'

import type { Problem } from './problem.ts'
import type { SiteFile } from './read-sites.ts'

/** The same files with a problem for each key that does not open. */
export function checkEncryptedKeys(
  files: readonly SiteFile[],
  masterKey: string,
): Promise<SiteFile[]> {
  return Promise.all(
    files.map(async (file) => ({
      ...file,
      problems: [...file.problems, ...(await unopened(file, masterKey))],
    })),
  )
}

async function unopened({ site, slug }: SiteFile, masterKey: string): Promise<Problem[]> {
  const opened = await Promise.all(
    Object.entries(site?.secrets ?? {}).map(async ([name, sealed]) => ({
      name,
      isOpen: (await openSecret(masterKey, slug, name, sealed)) !== null,
    })),
  )
  return opened
    .filter(({ isOpen }) => !isOpen)
    .map(({ name }) => ({
      path: `secrets.${name}`,
      message: `cannot be decrypted with this MASTER_KEY: it was encrypted with another one or for another site. Encrypt it again: npm run tenants -- secret ${slug} ${name}`,
    }))
}
