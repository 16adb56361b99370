// What stands beside a form: who to call, where they are, what happens next.
import type { FormKind } from '#leads/form.ts'
import type { Car } from '#stock/car.ts'

export type AsideProps = {
  kind: FormKind
  /** The vehicle that the form is about. */
  car: Car | null
  /** Seconds. */
  now: number
}

export function FormAside(_props: AsideProps) {
  return null
}
