// The stored versions of a site: time, author, reason, and changes of each.
import { describeWith, type LoadWords } from './describe-change.ts'
import type { HistoryEntry } from './draft.ts'
import type { ListedKv } from './kv.ts'
import { loadSource } from './kv-sites.ts'
import { readVersions } from './versions.ts'

/** Newest first. Versions that were written but never went live are left out. */
export async function loadHistory(
  kv: ListedKv,
  slug: string,
  words: LoadWords,
): Promise<HistoryEntry[]> {
  const { live, all } = await readVersions(kv, slug)
  const shown = all.filter(({ version }) => version <= (live?.version ?? 0))
  const sources = await Promise.all(shown.map(({ version }) => loadSource(kv, slug, version)))
  const entries = shown.map(async ({ version, envelope }, at): Promise<HistoryEntry> => {
    const published = envelope?.published
    const [own, before] = [sources[at] ?? null, sources[at + 1] ?? null]
    return {
      version,
      at: published?.at ?? '',
      by: published?.by ?? '',
      note: published?.note ?? '',
      restores: published?.restores ?? null,
      isLive: version === live?.version,
      isWhole: envelope !== null,
      changes: own === null || before === null ? null : await describeWith(words, before, own),
    }
  })
  return Promise.all(entries)
}
