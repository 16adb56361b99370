// What dropped out of the files for marketplaces, without reading the stock: known since each was last written.
import { countOf } from '#lib/text.ts'
import type { Panel } from '#ops/load-overview.ts'
import { Clock, Unread } from '#pages/console/pieces.tsx'
import type { FileAbsences } from '#stock/export-feeds/drop-rows.ts'
import { type Absence, countVehicles, describeAbsence, toDrops } from '#stock/export-feeds/drops.ts'
import { findFeed } from '#stock/export-feeds/feeds.ts'
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
          <p className="bad">
            {countOf(countVehicles(dropped), 'vehicle')} dropped out of {file}:
          </p>
          <Lines absences={dropped} />
        </>
      )}
      {added.length > 0 && (
        <>
          <p>
            {countOf(countVehicles(added), 'vehicle')} that came into stock did not get into {file}:
          </p>
          <Lines absences={added} />
        </>
      )}
      <p className="hint">
        As of <Clock at={writtenAt} />, when the file was last written. A vehicle leaves this list
        when it is in the file again, or sold.
      </p>
    </section>
  )
}

/** Lines that are shown of a list. */
const MAX = 10

function Lines({ absences }: { absences: readonly Absence[] }) {
  const earlier = absences.slice(MAX)
  return (
    <ul>
      {absences.slice(0, MAX).map((absence) => (
        <li key={`${absence.since} ${absence.reason}`}>
          {describeAbsence(absence)}, since <Clock at={absence.since} />
        </li>
      ))}
      {earlier.length > 0 && <li>{countOf(countVehicles(earlier), 'vehicle')} earlier</li>}
    </ul>
  )
}
