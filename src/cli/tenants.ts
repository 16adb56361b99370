// `npm run tenants -- <command>`: all operations on a dealer's configuration, from its file to the Worker. Each command
// is a file that parses its own arguments and returns the exit code.

export type Run = (words: string[]) => Promise<number>

const COMMANDS: Readonly<Record<string, [usage: string, does: string, run: Run]>> = {
  check: [
    'check [slug…] [--quick]',
    'checks the files and renders every page (--quick renders none)',
    async (words) => (await import('./tenants/check-command.ts')).runCheck(words),
  ],
  diff: [
    'diff [slug…]',
    'shows what a publish would change',
    async (words) => (await import('./tenants/diff-command.ts')).runDiff(words),
  ],
  pull: [
    'pull <slug…> [--take mine|live]',
    'writes what is live into the files, merged with their own changes',
    async (words) => (await import('./tenants/pull-command.ts')).runPull(words),
  ],
  drift: [
    'drift [slug…]',
    'shows where files and live sites differ; ends with 1 if they do',
    async (words) => (await import('./tenants/drift-command.ts')).runDrift(words),
  ],
  publish: [
    'publish [slug…] [--note text] [--take mine|live]',
    'checks, renders and publishes; each site switches at once',
    async (words) => (await import('./tenants/publish-command.ts')).runPublish(words),
  ],
  history: [
    'history <slug>',
    'lists the versions of a site: date, author, note, which is live',
    async (words) => (await import('./tenants/history-command.ts')).runHistory(words),
  ],
  rollback: [
    'rollback <slug> [--to version] [--note text]',
    'restores the previous version, at once',
    async (words) => (await import('./tenants/rollback-command.ts')).runRollback(words),
  ],
  down: [
    'down <slug> [--note text]',
    'takes a website down: every page says that it is closed for now',
    async (words) => (await import('./tenants/down-command.ts')).runTakeDown(words, true),
  ],
  up: [
    'up <slug> [--note text]',
    'puts a website back that was taken down',
    async (words) => (await import('./tenants/down-command.ts')).runTakeDown(words, false),
  ],
  move: [
    'move --site <slug> --to <DB_2>',
    'moves the rows of a site to another database; it goes on if run again',
    async (words) => (await import('./tenants/move-command.ts')).runMove(words),
  ],
  preview: [
    'preview <slug>',
    'creates a signed link that shows the files on the live host, in one browser',
    async (words) => (await import('./tenants/preview-command.ts')).runPreview(words),
  ],
  new: [
    'new',
    'asks questions and creates the files of a new dealer',
    async (words) => (await import('./tenants/new-command.ts')).runNew(words),
  ],
  secret: [
    'secret <slug> <name>',
    'encrypts a third-party key; it is never printed again',
    async (words) => (await import('./tenants/secret-command.ts')).runSecret(words),
  ],
  schema: [
    'schema',
    'writes tenants/site.schema.json for code editors',
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
  const usages = Object.values(COMMANDS).map(([usage, does]) => `  ${usage.padEnd(50)}${does}`)
  return (
    `npm run tenants -- <command>\n\n${usages.join('\n')}\n\n` +
    'Runs on this machine, or on Cloudflare with --remote; --dev adds {slug}.localhost to the hosts.'
  )
}
