// `npm run lock`: lists packages in package-lock.json for platforms whose files this registry does not have (yet). npm
// silently leaves those out when it writes the lock file, and then refuses to install from it.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './run.ts'

type Entry = {
  version?: string
  dev?: boolean
  license?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Entry> }

const OS = ['darwin', 'linux', 'freebsd', 'android', 'openharmony'] as const
const CPU = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'arm'] as const

/** Packages that are named as optional but have no entry of their own, with the version they are named in. */
export function missingPackages({ packages }: Lock): Map<string, Entry & { version: string }> {
  const missing = new Map<string, Entry & { version: string }>()
  for (const { optionalDependencies = {}, dev = false, license } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (Object.hasOwn(packages, `node_modules/${name}`) || !/^\d/.test(version)) continue
      missing.set(name, {
        version,
        ...(dev && { dev }),
        ...(license !== undefined && { license }),
        optional: true,
        ...platformOf(name),
      })
    }
  }
  return missing
}

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split('/').at(-1)?.split('-') ?? []
  const os = /windows|win32/.test(name) ? 'win32' : OS.find((one) => words.includes(one))
  const cpu = CPU.find((one) => words.includes(one)) ?? 'x64'
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined
  return { ...(os !== undefined && { os: [os] }), cpu: [cpu], ...(libc !== undefined && { libc }) }
}

if (import.meta.main) {
  const file = join(root, 'package-lock.json')
  const lock: Lock = JSON.parse(await readFile(file, 'utf8'))
  const missing = missingPackages(lock)
  for (const [name, entry] of missing) lock.packages[`node_modules/${name}`] = entry
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${missing.size} packages of other platforms added to package-lock.json.`)
}
