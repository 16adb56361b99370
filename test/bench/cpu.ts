// CPU that a process has used, and what a piece of work costs in it. Reads /proc, so it runs on Linux.
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds for one piece of work: medians of rounds, and the mean of all. */
export type Cost = { cpu: number; wall: number; mean: number }
type Round = Pick<Cost, 'cpu' | 'wall'>
export type Work = (i: number) => Promise<unknown>
/** A piece of work, and the process that does it. */
export type Job = { pid: number; work: Work }
type Options = { rounds: number; times: number; warmUp: number }

/** The process with that name that this process started last. */
export function findChild(name: string): number {
  const tasks = readdirSync(`/proc/${process.pid}/task`)
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').trim().split(' '),
  )
  const found = children
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === name)
    .map(Number)
  return found.length === 0 ? fail(`${name} was not started by the bench`) : Math.max(...found)
}

/** Milliseconds of user and system time used by all threads of a process. */
export function cpuOf(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, own) => sum + own, 0) / 1e6
}

/** Cost of each piece of work that one process does. */
export function measureCosts<Name extends string>(
  pid: number,
  works: Record<Name, Work>,
  options: Options,
): Promise<Record<Name, Cost>> {
  const jobs = Object.entries(works).map(([name, work]) => [name, { pid, work }])
  return measureJobs<Name>(Object.fromEntries(jobs) as Record<Name, Job>, options) // The same names.
}

/**
 * Cost of each job: medians of rounds in which all take turns, so that a busy machine affects all of them. `i` counts
 * from 0 for each of them, through warm-up and rounds.
 */
export async function measureJobs<Name extends string>(
  jobs: Record<Name, Job>,
  { rounds, times, warmUp }: Options,
): Promise<Record<Name, Cost>> {
  const named = Object.entries(jobs) as [Name, Job][] // The keys of a record are its names.
  const costs = new Map<Name, Round[]>(named.map(([name]) => [name, []]))
  for (const [, { work }] of named) for (let i = 0; i < warmUp; i += 1) await work(i)
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { pid, work }] of named) {
      const [cpu, wall] = [cpuOf(pid), performance.now()]
      for (let n = 0; n < times; n += 1) await work(warmUp + round * times + n)
      costs.get(name)?.push({
        cpu: (cpuOf(pid) - cpu) / times,
        wall: (performance.now() - wall) / times,
      })
    }
  }
  const medians = named.map(([name]) => [name, medianCost(costs.get(name) ?? [])] as const)
  return Object.fromEntries(medians) as Record<Name, Cost> // As above.
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function medianCost(rounds: readonly Round[]): Cost {
  const cpu = rounds.map((round) => round.cpu)
  const mean = cpu.reduce((sum, one) => sum + one, 0) / cpu.length
  return { cpu: median(cpu), wall: median(rounds.map(({ wall }) => wall)), mean }
}

function fail(reason: string): never {
  throw new Error(reason)
}
