// Imports an uploaded stock file like a delivery from the dealer's system: with the site's column map, and in turn.
import { audit } from '#apps/console/audit.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { NEAR } from '#lib/near.ts'
import { countOf } from '#lib/text.ts'
import { withQuery } from '#lib/url.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import type { Notice } from '#apps/console/pages/notice.ts'

/** The message on the stock page, by the value of `imported` in its address. */
export const IMPORTED: Readonly<Record<string, Notice | undefined>> = {
  taken: { done: 'The file is imported. See “Files imported here” for its rows.' },
  refused: { problem: 'The file was not imported. See “Files imported here” for the reason.' },
  failed: { problem: 'The import failed at our end. Try again in a few minutes.' },
  waiting: { done: 'The import is taking longer than usual. Reload this page in a minute.' },
  none: { problem: 'Choose a file first.' },
}

export async function postImport(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { slug } = tenant
  const form = await c.req.formData().catch(() => new FormData())
  const file = form.get('file')
  const answer = (imported: string) =>
    c.redirect(withQuery(consoleRoutes.stock.href(slug), { imported }), 303)
  if (!(file instanceof File) || file.size === 0) return answer('none')
  const mode = form.get('mode') === 'replace' ? 'replace' : 'upsert'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { STOCK_IMPORTER: importers } = c.env
  const result = await importers.get(importers.idFromName(slug), NEAR).take(slug, bytes, mode)
  const isGood = result === null || result.outcome === 'taken'
  const entry = { who: c.var.console.person, act: 'stock.import', site: slug } as const
  const outcome = result === null ? 'pending' : isGood ? 'done' : 'failed'
  const detail =
    result === null
      ? ''
      : `${countOf(result.taken, 'row')} imported, ${result.refused} rejected${mode === 'replace' ? '; the whole stock' : ''}`
  await audit(c.env, { ...entry, outcome, detail }, clock())
  return answer(result?.outcome ?? 'waiting')
}

/** The control of the form that the top of the page links to; browsers open what hides it. */
export const IMPORT = 'stock-file'

/** The form of the stock page. */
export function ImportForm({ slug }: { slug: string }) {
  return (
    <details className="more">
      <summary>Import a file now</summary>
      <form
        method="post"
        action={consoleRoutes.importStock.href(slug)}
        encType="multipart/form-data"
        className="stacked"
      >
        <div className="field">
          <label htmlFor={IMPORT}>Stock file, as CSV or JSON</label>
          <input id={IMPORT} type="file" name="file" />
          <p className="hint">At most 5 MB. A CSV file is read with your published column map.</p>
        </div>
        <label className="choice">
          <input type="radio" name="mode" value="upsert" defaultChecked /> Some vehicles: add or
          update these
        </label>
        <label className="choice">
          <input type="radio" name="mode" value="replace" /> The whole stock: vehicles that are not
          in the file are marked as sold
        </label>
        <button className="button">Import</button>
      </form>
    </details>
  )
}
