// The master key of the deployment, as far as a command knows it. That of this machine (.dev.vars) opens nothing of it.

/** MASTER_KEY of the environment; null without. */
export function deployedKey(): string | null {
  return process.env.MASTER_KEY || null
}
