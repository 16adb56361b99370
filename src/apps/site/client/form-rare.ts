// What few forms have: a choice of times, and the verification of a phone.
import { attachTimes } from './times.ts'

attachTimes()

export function attachRare(form: HTMLFormElement): void {
  if (form.querySelector('.verification') !== null)
    void import('./form-phone.ts').then(({ attachPhoneVerification }) =>
      attachPhoneVerification(form),
    )
}
