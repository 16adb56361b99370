// Queries D1 through wrangler, for commands: argument errors print the usage, and every failure exits with 1.
import type { Seconds } from '#lib/zone-time.ts'
import { FIRST_DATABASE } from '#tenant/database.ts'
import { callWrangler, type Storage, storageFlags } from './call-wrangler.ts'
import { readDatabases } from './databases.ts'
import type { Row } from './table.ts'

type Problem = { problem: string }
type Where = { remote: boolean; 'persist-to'?: string | undefined }

export type QueryD1 = (sql: string) => ReturnType<typeof queryD1>

type CommandRunner<Command> = {
  /** What is printed; null where there is nothing of that name. */
  answer: (ask: QueryD1, command: Command, now: Seconds) => Promise<string | null>
  /** What is said then. */
  missing: (command: Command) => string
}

/** Runs a command and prints its answer. Never rejects. */
export async function runOnD1<Command extends object>(
  command: Command | Problem,
  usage: string,
  where: Where,
  { answer, missing }: CommandRunner<Command>,
): Promise<void> {
  if (isProblem(command)) return fail(`${command.problem}\n\n${usage}`.trim())
  const ask: QueryD1 = (sql) =>
    queryEach(sql, { remote: where.remote, persistTo: where['persist-to'] })
  try {
    const text = await answer(ask, command, Math.floor(Date.now() / 1000))
    if (text === null) fail(missing(command))
    else console.log(text)
  } catch (error) {
    fail(String(error))
  }
}

function isProblem(command: object): command is Problem {
  return 'problem' in command
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

/** As `allSettled`, one after the other: two that open a new folder at once lock each other out. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const results: PromiseSettledResult<Result>[] = []
  for (const item of items) results.push(...(await Promise.allSettled([act(item)])))
  return results
}

/**
 * The rows of each statement in all databases together. One that fails is named, and the others answer; rejects if none
 * does.
 */
async function queryEach(sql: string, storage: Storage): Promise<Row[][]> {
  const names = await readDatabases()
  const all = storage.remote
    ? await Promise.allSettled(names.map((name) => queryD1(sql, storage, name)))
    : await inTurn(names, (name) => queryD1(sql, storage, name))
  const answers = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const failures = all.flatMap((each, at) =>
    each.status === 'rejected' ? [`${names[at]} does not answer. ${String(each.reason)}`] : [],
  )
  if (answers.length === 0) throw new Error(failures.join('\n'))
  for (const failure of failures) fail(failure)
  const [first = []] = answers
  return first.map((_, at) => answers.flatMap((answer) => answer[at] ?? []))
}

/** The rows of each statement in one database. Rejects with wrangler's words where it fails. */
export async function queryD1(
  sql: string,
  storage: Storage,
  database: string = FIRST_DATABASE,
): Promise<Row[][]> {
  const command = ['d1', 'execute', database, '--json', '--command', sql, ...storageFlags(storage)]
  return parseResults(await callWrangler(command))
}

/** Reads what "d1 execute --json" prints: an array with the results of each statement, perhaps after other words. */
export function parseResults(output: string): Row[][] {
  const answers: unknown = JSON.parse(output.slice(output.indexOf('[')))
  if (!Array.isArray(answers)) return []
  // Wrangler's own form.
  return (answers as { results?: Row[] }[]).map(({ results = [] }) => results)
}
