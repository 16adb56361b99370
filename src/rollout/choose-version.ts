// Chooses the version that a rollback restores.
import type { Version, Versions } from './versions.ts'
import { contentVersion } from './versions.ts'

/** The named version, or the last intact one before the live one; or why there is none. */
export function chooseVersion(
  slug: string,
  versions: Versions,
  to: number | undefined,
): Chosen | { refused: string } {
  return to === undefined ? chooseBefore(slug, versions) : chooseNamed(slug, versions, to)
}

export type Chosen = Version & { envelope: NonNullable<Version['envelope']> }

/** The newest intact version before the live one; if the live one cannot be read, the newest intact version. */
function chooseBefore(slug: string, { live, all }: Versions): Chosen | { refused: string } {
  const below = live?.envelope == null ? Infinity : contentVersion(live)
  const before = all.filter(isWhole).find(({ version }) => version < below)
  if (before !== undefined) return before
  return {
    refused:
      below === Infinity
        ? `${slug} has no intact version. Publish it.`
        : `${slug} has no intact version before ${below}.`,
  }
}

function chooseNamed(slug: string, { all }: Versions, to: number): Chosen | { refused: string } {
  const named = all.filter(isWhole).find(({ version }) => version === to)
  if (named !== undefined) return named
  const numbers = all.filter(isWhole).map(({ version }) => version)
  const known =
    numbers.length === 0 ? 'No version is stored.' : `Use one of: ${numbers.join(', ')}.`
  return { refused: `${slug} has no intact version ${to}. ${known}` }
}

function isWhole(version: Version): version is Chosen {
  return version.envelope !== null
}
