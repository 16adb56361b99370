import { expect, it } from 'vitest'

import { run } from '#cli/run.ts'

it.each([
  ['src/cli/stock-import.ts', 'npm run stock:import -- <file> --site <slug>'],
  ['src/cli/stock-demo.ts', 'npm run stock:demo -- --site <slug>'],
  ['src/cli/search-settings.ts', 'npm run search:settings -- --site <slug>'],
  ['src/cli/tenants.ts', 'npm run tenants -- <command>\n\n  check [slug…]'],
])('%s prints its usage for an invalid option', async (command, usage) => {
  const { code, output } = await run('node', [command, '--wrong'])
  expect(code).toBe(1)
  expect(output).toContain("Unknown option '--wrong'.\n\n")
  expect(output).toContain(usage)
  expect(output).not.toContain('    at ')
})

it.each([
  [['src/cli/leads.ts', 'list', '--help'], /^npm run leads -- list \| show/],
  [['src/cli/leads.ts', 'list', '-h'], /^npm run leads -- list \| show/],
  [['src/cli/tenants.ts', '--help'], /^npm run tenants -- <command>/],
  [['src/cli/tenants.ts', '-h'], /^npm run tenants -- <command>/],
  [['src/cli/tenants.ts', 'help'], /^npm run tenants -- <command>/],
  [['src/cli/tenants.ts', 'publish', '--help'], /^npm run tenants -- publish/],
])('node %j prints the usage of a command, without an error', async (words, usage) => {
  const { code, output } = await run('node', words)
  expect(code).toBe(0)
  expect(output).toMatch(usage)
})

it('an unknown command is named, with the available ones', async () => {
  const { code, output } = await run('node', ['src/cli/tenants.ts', 'publsh'])
  expect(code).toBe(1)
  expect(output).toContain("Unknown command 'publsh'.\n\nnpm run tenants -- <command>")
})

it('an invalid version to roll back to is named', async () => {
  const { code, output } = await run('node', [
    'src/cli/tenants.ts',
    'rollback',
    'acme',
    '--to',
    'x',
  ])
  expect(code).toBe(1)
  expect(output).toContain("'x' is not a version. See npm run tenants -- history acme.\n")
})
