// What it costs to render a page in workerd, in every available way.
import { measureCosts } from './cpu.ts'
import { atMost, note, toShort, type Row } from './row.ts'
import type { Workers } from './workers.ts'

const DRAWN_EACH_TIME = 10
const LATE_PARTS = 2

export async function benchRender({ pid, yardstick }: Workers): Promise<Row[]> {
  const draw = (way: string) => () => yardstick('yardstick', `/${way}?times=${DRAWN_EACH_TIME}`)
  const { string, page, late } = await measureCosts(
    pid,
    { string: draw('string'), page: draw('page'), late: draw('late') },
    { rounds: 9, times: 15, warmUp: 30 },
  )
  const ms = (cpu: number) => `${toShort(cpu / DRAWN_EACH_TIME)} ms`
  const part = (late.cpu - page.cpu) / DRAWN_EACH_TIME / LATE_PARTS
  return [
    note('render, 21 cards: one string, CPU', ms(string.cpu)),
    note('render, 21 cards: renderPage, CPU', ms(page.cpu)),
    atMost('render: renderPage against one string', page.cpu / string.cpu, 1.3, 'x'),
    atMost('render: a late part, CPU', part, 0.1, 'ms'),
  ]
}
