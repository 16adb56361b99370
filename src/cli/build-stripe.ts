// Makes the part of Stripe's library that the Worker uses (`alias` of wrangler.toml). The library is one class that makes a
// resource for everything that Stripe sells, and has a list of every kind of event; all but what is used here become empty
// classes.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { build, type Plugin } from 'esbuild'

import { root } from './run.ts'

const UNUSED = /[/\\]esm[/\\](?:resources[/\\].+|resources|StripeEventNotificationHandler)\.js$/
/** The resources of upstream/stripe.ts. */
const USED = /[/\\](?:Checkout[/\\](?:index|Sessions)|Refunds)\.js$/

/** Its text, one module. */
export async function buildStripe(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'node_modules/stripe/esm/stripe.esm.worker.js')],
    write: false,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    plugins: [withoutUnused],
    logLevel: 'warning',
  })
  return outputFiles.map(({ text }) => text).join('')
}

const withoutUnused: Plugin = {
  name: 'without-unused-resources',
  setup(plugin) {
    plugin.onLoad({ filter: UNUSED }, async ({ path }) => {
      if (USED.test(path)) return null
      const text = await readFile(path, 'utf8')
      const names = [...text.matchAll(/^export (?:class |\{ )(\w+)(?= extends| \{| \})/gm)]
      return { contents: names.map(([, name]) => `export class ${name} {}`).join('\n') }
    })
  },
}
