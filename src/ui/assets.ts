// Addresses of what the build made: the names carry a hash of the content, so browsers keep them for good.
import manifest from '#build/manifest.json' with { type: 'json' }
import modules from '#build/modules.json' with { type: 'json' }

const addresses: Record<string, string> = manifest

/** Address of a built file: "main.js" is "/build/main-HASH.js". */
export function assetUrl(name: string): string {
  return addresses[name] ?? `/build/${name}`
}

/** Addresses of the scripts that a kind of page needs beside main.js, so that browsers fetch them all at once. */
export function moduleUrls(kind: keyof typeof modules): readonly string[] {
  return modules[kind]
}
