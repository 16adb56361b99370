// Says that what is seen is not live, at the top of every page of a preview. Its looks are its own: a theme that is being
// tried cannot hide it, and no style sheet of other pages carries it.
import type { CSSProperties } from 'react'

import { routes } from '#routes.ts'

export function PreviewBar({ name }: { name: string }) {
  return (
    <aside aria-label="Preview" style={BAR}>
      <span>
        <strong>Preview</strong> of {name}. Not live; forms are disabled.
      </span>
      <form method="post" action={routes.leavePreview.href()} style={FORM}>
        <button style={BUTTON}>Leave</button>
      </form>
    </aside>
  )
}

const BAR: CSSProperties = {
  display: 'flex',
  gap: '1rem',
  alignItems: 'center',
  justifyContent: 'center',
  padding: '.5rem 1rem',
  background: 'Mark',
  color: 'MarkText',
  fontSize: '.9375rem',
}
const FORM: CSSProperties = { margin: 0 }
const BUTTON: CSSProperties = {
  font: 'inherit',
  fontWeight: 600,
  minHeight: '2rem',
  padding: '0 .75rem',
  border: '1px solid',
  borderRadius: '.25rem',
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
}
