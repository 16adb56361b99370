// Rows that lack trailing empty cells, as Excel writes them. It saves a sheet in blocks of 16 rows and pads the rows of
// a block to its widest row. Rows are only accepted if a whole block is that short, and every block before it fits: a
// row that was cut or lost a delimiter is shorter than its neighbours.

const ROWS = 16

/** `row` is its number in the sheet; the header is in the first block. */
export type Short = { row: number; cells: readonly string[] }

/** Decisions about earlier rows. */
export type Decided<Row> = { read: Row[]; refused: Row[] }

/** Call `long` for each row that is complete, `short` for each that is not, and `end` after the last. */
export function createBlocks<Row extends Short>() {
  let short: Row[] = []
  let lastLong = 0
  let isExcel = true

  function decide(isWhole: boolean): Decided<Row> {
    const rows = short
    short = []
    const isBlock = isWhole && rows.some(({ cells }) => (cells.at(-1) ?? '').trim() !== '')
    if (rows.length > 0 && !isBlock) isExcel = false
    return isBlock ? { read: rows, refused: [] } : { read: [], refused: rows }
  }

  return {
    long(row: number): Decided<Row> {
      lastLong = blockOf(row)
      return decide(short.every((other) => blockOf(other.row) < lastLong))
    },
    short(row: Row): Decided<Row> {
      const [first = row] = short
      const isNext = blockOf(first.row) < blockOf(row.row)
      const done = isNext ? decide(true) : NONE
      const isAlike = isNext || first.cells.length === row.cells.length
      if (isExcel && isAlike && blockOf(row.row) > lastLong && blockOf(row.row) > 0) {
        short.push(row)
        return done
      }
      isExcel = false
      return { read: [...done.read], refused: [...done.refused, ...decide(false).refused, row] }
    },
    /** `isEnded` is whether the text ends with a line end, as Excel's does. */
    end: (isEnded: boolean): Decided<Row> => decide(isEnded),
  }
}

const NONE = { read: [], refused: [] }

const blockOf = (row: number) => Math.floor((row - 1) / ROWS)
