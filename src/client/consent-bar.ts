// The consent bar: the site's sentence and two buttons of equal weight.
import type { Consent } from './consent.ts'

const REFUSED = 'Your browser has tracking turned off, so we don’t measure your visit.'

/** A bar that answers once; null if it is closed without a choice. */
export function toBar(isAllowed: boolean, answer: (consent: Consent | null) => void): HTMLElement {
  const bar = document.createElement('section')
  bar.className = 'consent'
  bar.ariaLabel = 'Privacy choices'
  bar.tabIndex = -1
  bar.dataset.testid = 'consent'
  const words = document.createElement('p')
  words.textContent = isAllowed ? (document.documentElement.dataset.consentText ?? '') : REFUSED
  const buttons = document.createElement('div')
  buttons.append(
    ...(isAllowed
      ? [toButton('Decline', () => answer('denied')), toButton('Accept', () => answer('granted'))]
      : [toButton('Close', () => answer(null))]),
  )
  bar.append(words, buttons)
  bar.addEventListener('keydown', ({ key }) => key === 'Escape' && answer(null))
  return bar
}

function toButton(label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-quiet'
  button.textContent = label
  button.addEventListener('click', press)
  return button
}
