// Third-party keys: which exist and what uses them. They can be replaced and removed, but never shown.
import { ListRow, ListTable } from '#apps/console/pages/pieces.tsx'

type Props = {
  names: readonly string[]
  /** Where each key is used, by key name. */
  uses: ReadonlyMap<string, readonly string[]>
  typedName: string
  problem: string
}

export function Keys({ names, uses, typedName, problem }: Props) {
  const missing = [...uses.keys()].filter((name) => !names.includes(name))
  return (
    <>
      {names.length > 0 && (
        <form method="post">
          <ListTable heads={['Key', 'Used for']} action="Remove">
            {names.map((name) => (
              <ListRow key={name}>
                <th scope="row">{name}</th>
                <td>{uses.get(name)?.join(', ') ?? 'Nothing'}</td>
                <td>
                  <button
                    className="small danger"
                    name="do"
                    value={`remove ${name}`}
                    aria-label={`Remove: ${name}`}
                  >
                    Remove
                  </button>
                </td>
              </ListRow>
            ))}
          </ListTable>
        </form>
      )}
      {missing.length > 0 && (
        <p className="notice warning">
          Missing: {missing.join(', ')}. What uses {missing.length === 1 ? 'it' : 'them'} doesn’t
          work.
        </p>
      )}
      <h2>Add or replace a key</h2>
      <form method="post" autoComplete="off" className="stacked">
        <div className="field">
          <label htmlFor="name">Name</label>
          <input
            id="name"
            name="name"
            defaultValue={typedName}
            list="names"
            maxLength={60}
            aria-describedby="name-help"
          />
          <p className="hint" id="name-help">
            The name in the form that uses it: letters, digits, hyphens and underscores.
          </p>
          <datalist id="names">
            {[...new Set([...missing, ...names])].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </div>
        <div className="field">
          <label htmlFor="value">Key</label>
          <input
            id="value"
            name="value"
            type="password"
            autoComplete="new-password"
            aria-invalid={problem !== '' || undefined}
            aria-describedby="value-help value-problem"
          />
          <p className="hint" id="value-help">
            Stored encrypted for this site. It isn’t shown again, here or in the log.
          </p>
          <p className="error" id="value-problem" hidden={problem === ''}>
            {problem}
          </p>
        </div>
        <button className="button primary" name="do" value="save">
          Save key
        </button>
      </form>
    </>
  )
}
