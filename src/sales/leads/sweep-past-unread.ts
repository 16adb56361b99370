// Processes due rows, skipping those of sites that cannot be read, which would otherwise hold up all other sites.

/** Maximum number of times that a sweep skips such sites. */
const ROUNDS = 5

type Sweep<Row> = {
  /** Due rows, without the rows of some sites. */
  listDue: (without: readonly string[]) => Promise<readonly Row[]>
  /** False if the row's site cannot be read. */
  work: (row: Row) => Promise<boolean>
}

/** Rejects if `listDue` or `work` does. */
export async function sweepPastUnread<Row extends { site: string }>({
  listDue,
  work,
}: Sweep<Row>): Promise<void> {
  const unread = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = unread.size
    // oxlint-disable-next-line no-await-in-loop -- one after the other, to spare the database
    for (const row of await listDue([...unread])) if (!(await work(row))) unread.add(row.site)
    if (unread.size === before) return
  }
}
