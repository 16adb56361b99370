// `npm run drill -- spam`: the whole of test/drill/spam.test.ts, of which the tests run a tenth.
import { spawn } from 'node:child_process'

import { root } from '#cli/run.ts'

/** 500 people and 5,000 posts of machines; whether no person was refused or suspected, and under 1 % of the posts got through. */
export function drillSpam(): Promise<boolean> {
  const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'node']
  const child = spawn('vitest', [...args, 'test/drill/spam.test.ts'], {
    cwd: root,
    env: { ...process.env, SPAM_DRILL: '1' },
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)))
}
