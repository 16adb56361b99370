// A growable list of whole numbers, four bytes each. There are millions while columns are built; a JavaScript array
// would take at least twice the memory.

/** An empty list for numbers from 0 to 2^32 - 1. */
export function createNumberList() {
  let items = new Uint32Array(256)
  let length = 0

  return {
    push(number: number): void {
      if (length === items.length) {
        const longer = new Uint32Array(Math.ceil(length * GROWTH))
        longer.set(items)
        items = longer
      }
      items[length] = number
      length += 1
    },
    size: () => length,
    /** The numbers so far, as a view. */
    numbers: () => items.subarray(0, length),
  }
}

const GROWTH = 1.5
