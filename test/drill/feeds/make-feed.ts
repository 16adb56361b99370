// One feed of the drill: a yard, and the file in which its system sends it. The same seed gives the same feed.
import { createRandom } from '#lib/random.ts'
import { encode, type Encoding, ENCODINGS, isInWindows1252 } from './encode.ts'
import { createChooser, type Format } from './spelling.ts'
import { type Table, toTable } from './tables.ts'
import { type Text, writeCsv } from './write-csv.ts'
import { toElementName, writeJson, writeXml } from './write-documents.ts'
import { type WrittenVehicle, writeVehicle } from './write-vehicle.ts'
import { happens, makeYard, pick, type Random, type YardVehicle } from './yard.ts'

export type Feed = {
  seed: string
  yard: readonly YardVehicle[]
  written: readonly WrittenVehicle[]
  /** The site's own map of its columns. */
  map: Table['map']
  format: Format
  text: string
  bytes: Uint8Array<ArrayBuffer>
  /** Empty if its sender does not say. */
  contentType: string
  damage: Text['damage']
}

export async function makeFeed(seed: string, prefix: string): Promise<Feed> {
  const random = createRandom(seed)
  const format = pick(random, ['table', 'table', 'table', 'xml', 'json'] as const)
  const yard = makeYard(random, prefix)
  const chooser = createChooser(random, format)
  const written = yard.map((vehicle) => writeVehicle(vehicle, chooser))
  // Systems keep what they have listed twice: the same vehicle, with its VIN in small letters.
  const repeated = happens(random, 0.05) ? written[0] : undefined
  const rows = repeated === undefined ? written : [...written, repeated]
  const encoding = pick(random, ENCODINGS)
  const { text, map, damage } = toText(rows, format, chooser, random, encoding)
  const fitting = encoding === 'windows-1252' && !isInWindows1252(text) ? 'utf-8' : encoding
  return {
    seed,
    yard,
    written,
    map,
    format,
    text,
    bytes: await encode(text, fitting, random),
    contentType: pick(random, ['', `text/plain; charset=${fitting}`]),
    damage,
  }
}

function toText(
  rows: readonly WrittenVehicle[],
  format: Format,
  chooser: ReturnType<typeof createChooser>,
  random: Random,
  encoding: Encoding,
): Text & Pick<Table, 'map'> {
  if (format === 'json') return { text: writeJson(rows, random), map: {}, damage: null }
  const toHeading = format === 'xml' ? toElementName : (text: string) => text
  const { columns, map } = toTable(rows, chooser, toHeading)
  if (format === 'table') return { ...writeCsv(columns, random), map }
  const declared = encoding === 'utf-8 with a mark' ? 'utf-8' : encoding
  return { text: writeXml(columns, random, declared), map, damage: null }
}
