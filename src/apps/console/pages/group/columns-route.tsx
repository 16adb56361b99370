// Maps a dealer's own stock file: reads its first rows, guesses what each column holds, tries the rows, and saves the
// map in the draft. The file is not stored: its first rows travel in the form.
import { OWN_PAGES } from '#apps/console/fields/areas.ts'
import { clock } from '#lib/clock.ts'
import { textOf } from '#lib/text.ts'
import { withQuery } from '#lib/url.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import { isJsonObject, parsePointer, valueAt } from '#rollout/json.ts'
import { isColumnName, type OwnColumns } from '#vehicle/columns.ts'
import { type Guess, guessColumns } from '#feeds/import/guess-columns.ts'
import { isProblem } from '#feeds/import/problem.ts'
import {
  parseSample,
  readSample,
  type Sample,
  toDocuments,
  tryRows,
} from '#feeds/import/try-rows.ts'
import { siteZone } from '#vehicle/places.ts'
import { countryOf } from '#lib/country.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { ChooseFile, MapColumns } from './columns.tsx'
import { TriedRows } from './tried-rows.tsx'
import { saveEdits } from './save-edits.ts'
import { GroupPage, type GroupScreen, openScreen } from './screen.tsx'

export async function getColumns(c: Ctx): Promise<Response> {
  const screen = await openScreen(c, 'columns')
  return screen === null ? screens.notFound(c) : askForFile(c, screen, '')
}

export async function postColumns(c: Ctx): Promise<Response> {
  const screen = await openScreen(c, 'columns')
  if (screen === null) return screens.notFound(c)
  const form = await c.req.formData().catch(() => new FormData())
  const what = form.get('do')
  if (what === 'remove') return save(c, screen, undefined)
  if (what === 'read') return readFile(c, screen, form)
  const sample = parseSample(textOf(form.get('sample')))
  if (sample === null) return askForFile(c, screen, 'Choose the file again.')
  const columns = readColumns(form, sample)
  if (what === 'try') return showTried(c, screen, sample, columns)
  return what === 'use' ? save(c, screen, columns) : showMap(c, screen, sample, columns)
}

async function readFile(c: Ctx, screen: GroupScreen, form: FormData): Promise<Response> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0)
    return askForFile(c, screen, 'Choose a file first.')
  const sample = await readSample(new Uint8Array(await file.arrayBuffer()))
  if (isProblem(sample)) return askForFile(c, screen, sample.problem)
  return showMap(c, screen, sample, null)
}

/** The fields that were chosen, in the order of the file. */
function readColumns(form: FormData, { header }: Sample): OwnColumns {
  return Object.fromEntries(
    header.map((column, at) => {
      const field = form.get(`column-${at}`)
      return [column, typeof field === 'string' && isColumnName(field) ? field : '']
    }),
  )
}

async function save(
  c: Ctx,
  screen: GroupScreen,
  columns: OwnColumns | undefined,
): Promise<Response> {
  const at = OWN_PAGES.columns
  const was = valueAt(screen.draft.document, parsePointer(at) ?? [])
  const problem = await saveEdits(c, screen, [{ at, value: columns, was }])
  if (problem !== null) return askForFile(c, screen, `Not saved: ${problem}`)
  const saved = columns === undefined ? 'removed' : 'draft'
  return c.redirect(withQuery(screen.href, { saved }), 303)
}

const NOTICES: Record<string, string> = {
  draft:
    'The map is in the draft. Files with these columns are read with it once the draft is published.',
  removed: 'The map is removed from the draft. It stays in use until the draft is published.',
}

function askForFile(c: Ctx, screen: GroupScreen, problem: string) {
  const text = NOTICES[c.req.query('saved') ?? '']
  const done = text === undefined ? null : { done: text }
  return sendConsole(
    c,
    <GroupPage c={c} screen={screen} notice={problem === '' ? done : { problem }}>
      <ChooseFile columns={columnsIn(screen)} />
    </GroupPage>,
    problem === '' ? 200 : 422,
  )
}

/** The map of the draft. */
function columnsIn({ draft }: GroupScreen): OwnColumns {
  const columns = valueAt(draft.document, parsePointer(OWN_PAGES.columns) ?? [])
  const named = isJsonObject(columns) ? Object.entries(columns) : []
  return Object.fromEntries(named.map(([column, field]) => [column, textOf(field)]))
}

/** `chosen` is null at first: then the columns are guessed from the site's map and their headings. */
function showMap(c: Ctx, screen: GroupScreen, sample: Sample, chosen: OwnColumns | null) {
  const known = columnsIn(screen)
  const guesses = guessColumns(
    sample.header,
    toDocuments(sample).map(({ document }) => document),
  ).map((guess): Guess => {
    const field = Object.hasOwn(known, guess.column) ? known[guess.column] : undefined
    return field !== undefined && (field === '' || isColumnName(field))
      ? { ...guess, field, by: 'map' }
      : guess
  })
  return sendConsole(
    c,
    <GroupPage c={c} screen={screen} title="Stock columns: choose fields">
      <MapColumns sample={sample} guesses={guesses} chosen={chosen} />
    </GroupPage>,
  )
}

async function showTried(c: Ctx, screen: GroupScreen, sample: Sample, columns: OwnColumns) {
  const now = clock()
  const tenant = await loadTenantBySlug(c.env, screen.slug, now)
  if (tenant === null) return screens.notFound(c)
  const { site } = tenant
  const tried = tryRows(sample, columns, {
    now,
    zone: siteZone(site),
    currency: countryOf(site).currency,
  })
  return sendConsole(
    c,
    <GroupPage c={c} screen={screen} title="Stock columns: rows tried">
      <TriedRows sample={sample} columns={columns} tried={tried} site={site} />
    </GroupPage>,
  )
}
