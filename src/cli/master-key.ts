// Finds the one secret that the keys of sites are derived from, and other local secrets in .dev.vars.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Development } from '#cli/tenants/development.ts'
import { root } from './run.ts'

/** MASTER_KEY of the environment, otherwise the local one (.dev.vars); null if there is none. */
export async function readMasterKey(): Promise<string | null> {
  return deployedKey() ?? (await localKey())
}

/** Only the local one (.dev.vars); null if there is none. */
export function localKey(): Promise<string | null> {
  return readSecret('MASTER_KEY')
}

/**
 * The key of a deployment: only MASTER_KEY of the environment, because the local one cannot decrypt anything there;
 * null if not set.
 */
export function deployedKey(): string | null {
  return process.env.MASTER_KEY || null
}

/** Inputs of a site's development.json; null before the first \`npm start\`. */
export async function readDevelopment(): Promise<Development | null> {
  const [standIns, masterKey] = await Promise.all([readSecret('STAND_INS'), localKey()])
  return standIns === null || masterKey === null ? null : { standIns, masterKey }
}

/** A value in this machine's .dev.vars; null if it has none. */
export async function readSecret(name: string): Promise<string | null> {
  const text = await readFile(join(root, '.dev.vars'), 'utf8').catch(() => '')
  const value = new RegExp(`^${name}\\s*=\\s*"?([^"\\s]+)"?\\s*$`, 'm').exec(text)?.[1]
  return value ?? null
}
