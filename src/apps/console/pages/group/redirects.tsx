// All redirects of a site as text, for pasting from a spreadsheet.
type Props = {
  text: string
  count: number
  base: number
  shown: string
  problems: readonly string[]
  /** Target addresses that exist in the draft only. */
  early: readonly string[]
}

export function Redirects({ text, count, base, shown, problems, early }: Props) {
  return (
    <form method="post" className="edit">
      <input type="hidden" name="base" value={base} />
      <input type="hidden" name="shown" value={shown} />
      {problems.length > 0 && (
        <div className="notice problem" role="alert">
          <p>Not saved: some rows need a change. What you typed is still here.</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {early.length > 0 && (
        <p className="notice warning">
          {early.join(', ')}: {early.length === 1 ? 'this page is' : 'these pages are'} not on the
          website yet. Publish {early.length === 1 ? 'it' : 'them'} together with the redirects.
        </p>
      )}
      <div className="field">
        <label htmlFor="rows">Redirects</label>
        <textarea
          id="rows"
          name="rows"
          rows={18}
          defaultValue={text}
          spellCheck={false}
          className="rows"
          aria-describedby="rows-help"
        />
        <p className="hint" id="rows-help">
          One per line: the old address, then the new one, such as “/stock.aspx /search/used-cars”.
          Paste two columns of a spreadsheet. A third column with 302 makes it temporary. “/news/*”
          is everything below /news. Pages that exist always win.{' '}
          {count === 1 ? '1 redirect' : `${count} redirects`} now; up to 2,000 fit.
        </p>
      </div>
      <div className="save-bar">
        <button className="button primary" name="do" value="save">
          Save draft
        </button>
      </div>
    </form>
  )
}
