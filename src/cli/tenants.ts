// `npm run tenants -- <command>`: everything that operations do with a dealer's configuration, from its file to the Worker. Each
// command is a file that reads its own words and gives the code to end with.

export type Run = (words: string[]) => Promise<number>

const COMMANDS: Readonly<Record<string, [usage: string, does: string, run: Run]>> = {
  check: [
    'check [slug…] [--quick]',
    'what is wrong with the files, every page drawn (--quick draws none)',
    async (words) => (await import('./tenants/check-command.ts')).runCheck(words),
  ],
  diff: [
    'diff [slug…]',
    'what a publish would change',
    async (words) => (await import('./tenants/diff-command.ts')).runDiff(words),
  ],
  publish: [
    'publish [slug…] [--note text]',
    'checks, draws and makes live; each site changes at once',
    async (words) => (await import('./tenants/publish-command.ts')).runPublish(words),
  ],
  history: [
    'history <slug>',
    'the versions of a site: when, who, why, which is live',
    async (words) => (await import('./tenants/history-command.ts')).runHistory(words),
  ],
  rollback: [
    'rollback <slug> [--to version] [--note text]',
    'brings back the version before, at once',
    async (words) => (await import('./tenants/rollback-command.ts')).runRollback(words),
  ],
  preview: [
    'preview <slug>',
    'a signed link that shows the files on the live host, to one browser',
    async (words) => (await import('./tenants/preview-command.ts')).runPreview(words),
  ],
  new: [
    'new',
    'asks, and writes the files of a new dealer',
    async (words) => (await import('./tenants/new-command.ts')).runNew(words),
  ],
  secret: [
    'secret <slug> <name>',
    'a key of a third party, sealed; never printed again',
    async (words) => (await import('./tenants/secret-command.ts')).runSecret(words),
  ],
  schema: [
    'schema',
    'writes tenants/site.schema.json for editors',
    async () => (await import('./tenants/json-schema.ts')).writeSchema(),
  ],
}

const [command = '', ...words] = process.argv.slice(2)
process.exitCode = await runCommand().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 1
})

async function runCommand(): Promise<number> {
  const isKnown = Object.hasOwn(COMMANDS, command)
  if (isKnown) return (await COMMANDS[command]?.[2](words)) ?? 1
  const usage = describeUsage()
  if (['help', '--help', '-h'].includes(command)) {
    console.log(usage)
    return 0
  }
  const kind = command.startsWith('-') ? 'option' : 'command'
  console.error(command === '' ? usage : `Unknown ${kind} '${command}'.\n\n${usage}`)
  return 1
}

function describeUsage(): string {
  const usages = Object.values(COMMANDS).map(([usage, does]) => `  ${usage.padEnd(46)}${does}`)
  return (
    `npm run tenants -- <command>\n\n${usages.join('\n')}\n\n` +
    'On this machine, or with --remote on Cloudflare; --dev adds {slug}.localhost to the hosts.'
  )
}
