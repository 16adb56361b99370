// How people and their systems write a value. Spellings are from what dealers really send, and not from the vocabulary of the
// product: a word that it does not know must be left out and reported.
import { happens, type Random } from './yard.ts'

/**
 * A way to write a value; null where it cannot be written so. `isUnclear`: a careful reader would not know the value from it,
 * or would know that it is another one.
 */
export type Spelling<Value> = {
  write: (value: Value) => unknown
  isUnclear?: boolean
  /** Only JSON has numbers, objects and lists. */
  isJson?: boolean
  /** How far what is read may be off, since the unit is another one. */
  within?: number
}

export const clear = <Value>(write: (value: Value) => unknown): Spelling<Value> => ({ write })
export const unclear = <Value>(write: (value: Value) => unknown): Spelling<Value> => ({
  write,
  isUnclear: true,
})
export const json = <Value>(write: (value: Value) => unknown): Spelling<Value> => ({
  write,
  isJson: true,
})

/** Words of each value. */
export const words = <Value extends string>(
  table: Readonly<Record<Value, readonly string[]>>,
): Spelling<Value>[] => {
  const lists: (readonly string[])[] = Object.values(table)
  const most = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) =>
    clear((value: Value) => table[value][at % table[value].length]),
  )
}

/** How often a row follows the habit of its system: people type the others. */
const USUAL = 0.75
/** Share of spellings that a careful reader could not read for certain. */
const UNCLEAR = 0.06

export type Written = {
  sent: unknown
  isUnclear: boolean
  within: number
}

/** Chooses spellings of one feed: for each name mostly the same. */
export type Chooser = {
  random: Random
  format: Format
  isJson: boolean
  /** Whether its columns have names of their own, which the site maps. */
  isOwn: boolean
  choose: <Item>(name: string, items: readonly Item[]) => Item
  spell: <Value>(name: string, spellings: readonly Spelling<Value>[], value: Value) => Written
}

export type Format = 'table' | 'xml' | 'json'

export function createChooser(random: Random, format: Format): Chooser {
  const isJson = format === 'json'
  const isOwn = !isJson && happens(random, 0.7)
  const usual = new Map<string, number>()
  function choose<Item>(name: string, items: readonly Item[]): Item {
    const own = usual.get(name) ?? random()
    usual.set(name, own)
    const share = happens(random, USUAL) ? own : random()
    const item = items[Math.floor(share * items.length)]
    if (item === undefined) throw new Error(`Nothing to choose from: ${name}`)
    return item
  }
  function spell<Value>(
    name: string,
    spellings: readonly Spelling<Value>[],
    value: Value,
  ): Written {
    const isUnclear = happens(random, UNCLEAR) && spellings.some((one) => one.isUnclear)
    const fitting = spellings
      .filter((one) => (one.isUnclear ?? false) === isUnclear && (isJson || !one.isJson))
      .flatMap(({ write, within = 0 }) => {
        const sent = write(value)
        return sent === null || sent === undefined ? [] : { sent, isUnclear, within }
      })
    return choose(`${name}${isUnclear}`, fitting)
  }
  return { random, format, isJson, isOwn, choose, spell }
}
