// `npm run drill -- isolation`: two dealers with signed-out and signed-in shoppers, previews and parts in one stream of requests;
// then the same, shorter, with a careless key of the page cache planted, which it must find.
import { run } from '#cli/run.ts'
import { findsAll } from '#test/drill/faults/drill-faults.ts'

const STREAM = 'test/drill/isolation/shoppers.drill.ts'
const KEY = "`${slug}:${version}:${env.VERSION?.id ?? ''}:${host}:${part}:${pathname}${query}`"

const CARELESS = [
  {
    area: 'isolation',
    says: 'The key of a finished page lacks its site',
    file: 'src/http/page-cache.ts',
    from: KEY,
    to: '`${part}:${pathname}${query}`',
    tests: [STREAM],
  },
  {
    area: 'isolation',
    says: 'The key of a finished page does not say whether it is a part',
    file: 'src/http/page-cache.ts',
    from: KEY,
    to: '`${slug}:${version}:${host}:${pathname}${query}`',
    tests: [STREAM],
  },
]

/** Runs it and prints the result; returns whether nothing crossed and each careless key was found. */
export async function drillIsolation(): Promise<boolean> {
  const many = process.env['REQUESTS'] ?? '20000'
  const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'worker', STREAM]
  const { code } = await run('vitest', args, { show: true, env: { ISOLATION: many } })
  if (code !== 0) return false
  process.env['ISOLATION'] = '1000'
  return findsAll(CARELESS)
}
