// Addresses of what the build made: the names carry a hash of the content, so browsers keep them for good.
import manifest from '#build/manifest.json' with { type: 'json' }

const addresses: Record<string, string> = manifest

/** Address of a built file: "main.js" is "/build/main-HASH.js". */
export function assetUrl(name: string): string {
  return addresses[name] ?? `/build/${name}`
}
