// The page around a form.
import type { LeadForm } from '#leads/form.ts'

export function FormBody({ form }: { form: LeadForm }) {
  return (
    <div className="form-page" data-page="form">
      <h1>{form.title}</h1>
    </div>
  )
}
