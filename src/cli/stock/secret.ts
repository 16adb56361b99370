// The secret that keys of sites are derived from, as a command finds it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '#cli/run.ts'

/** The one secret, from the environment or from .dev.vars; null when there is none. */
export async function readMasterKey(): Promise<string | null> {
  return process.env.MASTER_KEY ?? (await readSecret('MASTER_KEY'))
}

async function readSecret(name: string): Promise<string | null> {
  const text = await readFile(join(root, '.dev.vars'), 'utf8').catch(() => '')
  const value = new RegExp(`^${name}\\s*=\\s*"?([^"\\s]+)"?\\s*$`, 'm').exec(text)?.[1]
  return value ?? null
}
