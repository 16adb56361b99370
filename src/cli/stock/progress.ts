// Progress of a command on stderr: one line that is overwritten on a terminal, an occasional line elsewhere.

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
