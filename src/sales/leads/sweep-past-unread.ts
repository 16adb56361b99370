// Works on what is due, past the rows of sites that cannot be read: else these would hold up those of all other sites.

/** How often a sweep looks past such sites. */
const ROUNDS = 5

type Sweep<Row> = {
  /** What is due, without the rows of some sites. */
  listDue: (without: readonly string[]) => Promise<readonly Row[]>
  /** False if the row's site cannot be read. */
  work: (row: Row) => Promise<boolean>
}

/** Rejects as `listDue` and `work` do. */
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
