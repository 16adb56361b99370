import { expect, it } from 'vitest'

import { run } from '#cli/run.ts'

it.each([
  ['src/cli/stock-import.ts', 'npm run stock:import -- <file> --site <slug>'],
  ['src/cli/stock-demo.ts', 'npm run stock:demo -- --site <slug>'],
  ['src/cli/search-settings.ts', 'npm run search:settings -- --site <slug>'],
  ['src/cli/tenants.ts', 'Use one of: check [slug]'],
])('%s says how it is used where an option is wrong', async (command, usage) => {
  const { code, output } = await run('node', [command, '--wrong'])
  expect(code).toBe(1)
  expect(output).toContain("Unknown option '--wrong'.\n\n")
  expect(output).toContain(usage)
  expect(output).not.toContain('    at ')
})

it.each(['--help', '-h'])('%s says how a command is used, and is no fault', async (option) => {
  const { code, output } = await run('node', ['src/cli/leads.ts', 'list', option])
  expect(code).toBe(0)
  expect(output).toMatch(/^npm run leads -- list \| show/)
})
