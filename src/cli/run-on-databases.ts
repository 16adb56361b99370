// Runs a command on all databases: an error in its arguments prints the usage, and every failure ends it with 1.
import { userInfo } from 'node:os'

import type { Acting } from '#apps/console/acts/record-act.ts'
import { FIRST_DATABASE } from '#tenant/database.ts'
import { databaseNamed, type Databases } from './databases.ts'
import { openDatabases } from './open-databases.ts'

/** Why a command cannot be executed. */
export type Problem = { problem: string }

/** Queries each database, since any may have the rows of a site. */
export type AskEach = <Answer>(ask: (db: D1Database) => Promise<Answer>) => Promise<Answer[]>

/** Executes a command. Returns its output. */
type Work<Command> = (each: AskEach, command: Command, acting: Acting) => Promise<string | Problem>

/** The name of a command's user in the activity log and the history of a lead. */
export const byCommand = (name: string): Acting['who'] => ({
  id: '',
  email: `${name} (command line)`,
})

type Where = { remote: boolean; 'persist-to'?: string | undefined }

/** Runs a parsed command and prints its output. Never rejects. */
export async function runOnDatabases<Command extends object>(
  command: Command | Problem,
  usage: string,
  where: Where,
  work: Work<Command>,
): Promise<void> {
  if (isProblem(command)) return fail(`${command.problem}\n\n${usage}`.trim())
  try {
    const { databases, close } = await openDatabases({
      remote: where.remote,
      persistTo: where['persist-to'],
    })
    try {
      const acting = {
        who: byCommand(userInfo().username),
        now: Math.floor(Date.now() / 1000),
        DB: databaseNamed(databases, FIRST_DATABASE),
      }
      const outcome = await work((ask) => askEach(databases, ask), command, acting)
      if (isProblem(outcome)) fail(outcome.problem)
      else console.log(outcome)
    } finally {
      await close()
    }
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

/** Reports a database that fails, and returns the answers of the others; rejects if none answers. */
async function askEach<Answer>(
  databases: Databases,
  ask: (db: D1Database) => Promise<Answer>,
): Promise<Answer[]> {
  const all = await Promise.allSettled([...databases.values()].map(ask))
  const names = [...databases.keys()]
  const answers = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const failures = all.flatMap((each, at) =>
    each.status === 'rejected' ? [`${names[at]} does not answer. ${String(each.reason)}`] : [],
  )
  if (answers.length === 0) throw new Error(failures.join('\n'))
  for (const failure of failures) fail(failure)
  return answers
}

function isProblem(value: object | string): value is Problem {
  return typeof value === 'object' && 'problem' in value
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
