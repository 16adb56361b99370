// Rare parts of forms: a choice of times, and phone verification.
import { attachTimes } from './times.ts'

attachTimes()

export function attachRare(form: HTMLFormElement): void {
  if (form.querySelector('.verification') !== null)
    void import('./form-phone.ts').then(({ attachPhoneVerification }) =>
      attachPhoneVerification(form),
    )
}
