// How far a command is, on stderr: one line that is written over on a terminal, a line now and then elsewhere.

export function createProgress(name: string): { show: (rows: number) => void; end: () => void } {
  const { stderr } = process
  let last = 0
  return {
    show(rows) {
      const text = `${name}: ${rows.toLocaleString('en-AU')} rows`
      if (stderr.isTTY) stderr.write(`\r${text} `)
      else if (rows - last >= 5000) {
        last = rows
        stderr.write(`${text}\n`)
      }
    },
    end: () => {
      if (stderr.isTTY) stderr.write('\n')
    },
  }
}
