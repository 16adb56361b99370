// Who runs a command: for the history of a site.
import { userInfo } from 'node:os'

import { run } from '#cli/run.ts'

/** The name that git has for them, else that of their account. */
export async function readPublisher(): Promise<string> {
  const { code, output } = await run('git', ['config', 'user.name'])
  const name = code === 0 ? output.trim() : ''
  return name === '' ? userInfo().username : name
}
