// The page of an estimate: on request the device includes the estimate in every repayment.
import { saveOwnTerms } from './own-terms-store.ts'
import { showToast } from './toast.ts'

/** Stores the estimate of the button. */
export function countTradeIn({ dataset }: HTMLElement): void {
  saveOwnTerms({ tradeIn: Number(dataset['tradeIn']) })
  showToast({ text: 'Repayments now include your estimate.' })
}
