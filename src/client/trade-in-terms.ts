// The page of an estimate: on request the device counts the estimate in every repayment.
import { saveOwnTerms } from './own-terms-store.ts'
import { showToast } from './toast.ts'

const button = document.querySelector<HTMLElement>('[data-trade-in]')
button?.addEventListener('click', () => {
  saveOwnTerms({ tradeIn: Number(button.dataset['tradeIn']) })
  showToast({ text: 'Repayments now count your estimate.' })
})
