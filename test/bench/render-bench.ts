// What it costs to render a list and a vehicle's page in workerd: as a string, as React's stream, and as `renderPage` sends it.
import { measureCosts } from './cpu.ts'
import { atMost, note, toShort, type Row } from './row.ts'
import type { Workers } from './workers.ts'

const DRAWN_EACH_TIME = 10
const LATE_PARTS = 2
/** Of the list of cards: a late part is a small fragment. */
const MAX_LATE = 0.1
/** React's stream is the simpler code, and worth it up to this many times a string's CPU (http/render.tsx). */
const STREAM_WORTH = 1.5

export async function benchRender({ pid, yardstick }: Workers): Promise<Row[]> {
  const draw = (way: string) => () => yardstick('yardstick', `/${way}?times=${DRAWN_EACH_TIME}`)
  const ways = {
    list: draw('list/string'),
    listStream: draw('list/stream'),
    car: draw('car/string'),
    carStream: draw('car/stream'),
    page: draw('page'),
    late: draw('late'),
  }
  const costs = await measureCosts(pid, ways, { rounds: 15, times: 15, warmUp: 40 })
  const { list, listStream, car, carStream, page, late } = costs
  const ms = ({ cpu }: { cpu: number }) => `${toShort(cpu / DRAWN_EACH_TIME)} ms`
  const part = (late.cpu - page.cpu) / DRAWN_EACH_TIME / LATE_PARTS
  const streamed = (stream: number, string: number) =>
    `${toShort(stream / string)} x, worth it up to ${STREAM_WORTH}`
  return [
    note('render, list of 21 cards: a string; a stream, CPU', `${ms(list)}; ${ms(listStream)}`),
    note('  the stream against the string', streamed(listStream.cpu, list.cpu)),
    note('render, vehicle: a string; a stream, CPU', `${ms(car)}; ${ms(carStream)}`),
    note('  the stream against the string', streamed(carStream.cpu, car.cpu)),
    note('render, list of 21 cards: renderPage, CPU', ms(page)),
    atMost('render: renderPage against one string', page.cpu / list.cpu, 1.3, 'x'),
    atMost(
      'render: a late part against the list',
      part / (list.cpu / DRAWN_EACH_TIME),
      MAX_LATE,
      'x',
    ),
  ]
}
