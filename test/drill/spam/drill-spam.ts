// `npm run drill -- spam`: test/drill/spam.test.ts at full size, of which the tests run a tenth.
import { run } from '#cli/run.ts'

/** 500 people and 5,000 posts of bots; returns whether no person was refused or suspected, and under 1 % of the posts got through. */
export async function drillSpam(): Promise<boolean> {
  const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'node']
  const options = { show: true, env: { SPAM_DRILL: '1' } }
  return (await run('vitest', [...args, 'test/drill/spam.test.ts'], options)).code === 0
}
