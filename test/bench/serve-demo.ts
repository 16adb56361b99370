// The demo in a process of its own, which tells its parent where it is. The bench copies this file into an earlier build
// (earlier.ts), so it needs no more of the other files than they have always had.
import { openDemo } from './open-demo.ts'
import { PORTS } from './workers.ts'

export type Served = { pid: number; ports: { shop: number; crowd: number } }

const { workers } = await openDemo()
const { pid } = workers
const { shop, crowd } = PORTS
process.send?.({ pid, ports: { shop, crowd } } satisfies Served)
process.once('disconnect', () => {
  void workers.close().then(() => process.exit())
})
