// `npm run drill -- conversations`: test/drill/conversations.worker.test.ts at full size, of which the tests run a tenth.
import { run } from '#cli/run.ts'

/** 200 conversations; returns whether every message is there once, and none is lost. */
export async function drillConversations(): Promise<boolean> {
  const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'worker']
  const options = { show: true, env: { CONVERSATIONS: process.env['CONVERSATIONS'] ?? '200' } }
  const file = 'test/drill/conversations.worker.test.ts'
  return (await run('vitest', [...args, file], options)).code === 0
}
