// What is wrong with a field, in red under it (X25).
import { Icon } from '#ui/icon.tsx'

export function FieldAlert({ id, text }: { id: string; text: string }) {
  return (
    <div id={id} className="form-alert verification-alert" role="alert" data-testid="error-warning">
      <Icon name="alert" />
      <p>{text}</p>
    </div>
  )
}
