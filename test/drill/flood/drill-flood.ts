// `npm run drill -- flood`: test/drill/flood.worker.test.ts at full size, of which the tests run a hundredth.
import { run } from '#cli/run.ts'

/** 27,500 hostile requests from 200 networks beside 300 people; returns whether no person was refused and every cap held. */
export async function drillFlood(): Promise<boolean> {
  const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'worker']
  const options = { show: true, env: { FLOOD: process.env['FLOOD'] ?? '1' } }
  return (await run('vitest', [...args, 'test/drill/flood.worker.test.ts'], options)).code === 0
}
