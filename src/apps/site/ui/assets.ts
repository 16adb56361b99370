// Addresses of built files: their names include a content hash, so browsers cache them permanently.
import manifest from '#build/manifest.json' with { type: 'json' }
import modules from '#build/modules.json' with { type: 'json' }
import type { Site } from '#tenant/schema.ts'

const addresses: Record<string, string> = manifest

/** Address of a built file: "list.js" is "/build/list-HASH.js". */
export function assetUrl(name: string): string {
  return addresses[name] ?? `/build/${name}`
}

/** Names of the script of a kind of page and of its imports, so that browsers fetch them all at once. */
export function moduleNames(kind: keyof typeof modules): readonly string[] {
  return modules[kind]
}

export function toFavicon({ name, layout, theme: { colours } }: Site): string {
  // A lone surrogate of an emoji is not text.
  const [letter = ''] = layout.logo.mark || name
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
    `<rect width="32" height="32" rx="7" fill="${colours.brand}"/>` +
    `<text x="16" y="23" style="font:700 20px sans-serif" text-anchor="middle" fill="${colours.on_brand}">${letter === '<' || letter === '&' ? '' : letter}</text></svg>`
  )
}
