// Vehicles that dropped out of marketplace files, as recorded when each file was last written; reads no stock.
import { countOf } from '#lib/text.ts'
import type { Panel } from '#apps/ops/load-overview.ts'
import { Clock, ListRow, ListTable, Unread } from '#apps/console/pages/pieces.tsx'
import type { FileAbsences } from '#feeds/export/drop-rows.ts'
import { type Absence, countVehicles, toDrops } from '#feeds/export/drops.ts'
import { findFeed } from '#feeds/export/feeds.ts'
import { describeReason } from '#feeds/export/write-feed.ts'
import type { Site } from '#tenant/schema.ts'

/** The drops of the feeds that are switched on. */
export function Drops({ files, site }: { files: Panel<FileAbsences[]>; site: Site }) {
  if (files === null) return <Unread />
  return (
    <div id="dropped">
      {files
        .filter(({ file }) => findFeed(file, site) !== undefined)
        .map((file) => (
          <FileDrops key={file.file} {...file} />
        ))}
    </div>
  )
}

function FileDrops({ file, writtenAt, absences }: FileAbsences) {
  const { dropped, added } = toDrops(absences)
  if (dropped.length + added.length === 0) return null
  return (
    <section aria-label={`Dropped out of ${file}`}>
      {dropped.length > 0 && (
        <>
          <h3>
            {countOf(countVehicles(dropped), 'vehicle')} dropped out of {file}
          </h3>
          <Table absences={dropped} />
        </>
      )}
      {added.length > 0 && (
        <>
          <h3>
            {countOf(countVehicles(added), 'vehicle')} that came into stock did not get into {file}
          </h3>
          <Table absences={added} />
        </>
      )}
      <p className="hint">
        As of <Clock at={writtenAt} />, when the file was last written. A vehicle leaves this list
        when it is in the file again, or sold.
      </p>
    </section>
  )
}

/** Rows of a table. */
const MAX = 10

function Table({ absences }: { absences: readonly Absence[] }) {
  const earlier = absences.slice(MAX)
  return (
    <>
      <ListTable heads={['Left out because', 'Such as', 'Since']}>
        {absences.slice(0, MAX).map(({ reason, since, ids, example: { title, stocknum } }) => (
          <ListRow key={`${since} ${reason}`}>
            <th scope="row">
              {describeReason(reason)}{' '}
              <span className="below">{countOf(ids.length, 'vehicle')}</span>
            </th>
            <td>
              {title} {stocknum}
            </td>
            <td>
              <Clock at={since} />
            </td>
          </ListRow>
        ))}
      </ListTable>
      {earlier.length > 0 && (
        <p className="quiet">And {countOf(countVehicles(earlier), 'vehicle')} before.</p>
      )}
    </>
  )
}
