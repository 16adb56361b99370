// Repayments on the shopper's own terms: replaces each figure that the server rendered on the dealer's terms, with a
// way back. Loaded only if such terms are stored; then follows each change of the page and of the terms.
import { ENQUIRE, ENQUIRE_AT } from '#sales/finance/calculator.ts'
import {
  describeDeposit,
  describeLoan,
  type OwnOffer,
  type OwnTerms,
  parseFinanced,
  toOwnOffer,
} from '#sales/finance/own-terms.ts'
import { REPAID } from '#sales/finance/repayment.ts'
import { toMoney } from '#lib/money.ts'
import { forgetOwnTerms, readOwnTerms, readRates } from './own-terms-store.ts'
import { whenAdded } from './when-added.ts'

const CALCULATORS = '.finance-result, .quick-quote-side, .budget-fields, .offer-count'

/** Original content of each changed figure. */
const dealers = new WeakMap<HTMLElement, ChildNode[]>()

function show(): void {
  const own = readOwnTerms()
  const text = own === null ? '' : JSON.stringify(own)
  document.documentElement.toggleAttribute('data-own-terms', own !== null)
  const places = [...document.querySelectorAll<HTMLElement>('[data-financed]')]
  const changed = places.filter((place) => (place.dataset['own'] ?? '') !== text)
  for (const place of changed) {
    place.dataset['own'] = text
    showFigure(place, own)
  }
  for (const place of document.querySelectorAll<HTMLElement>(CALCULATORS)) showNote(place, own)
  const form = document.querySelector<HTMLFormElement>('#finance-calculator form')
  if (form !== null && (form.dataset['own'] ?? '') !== text) {
    form.dataset['own'] = text
    void import('./finance-calculator.ts').then(({ openOnTerms }) => openOnTerms(form, own))
  }
}

function showFigure(place: HTMLElement, own: OwnTerms | null): void {
  const dealer = dealers.get(place) ?? [...place.childNodes]
  dealers.set(place, dealer)
  place.replaceChildren(...dealer)
  const loan = parseFinanced(place.dataset['financed'] ?? '')
  const offer = own && loan && toOwnOffer(loan, own, readRates())
  const link = place.querySelector('a')
  if (offer === null || link === null) return
  const render = place.matches('p') ? renderLine : renderBox
  place.replaceChildren(...render(offer, toComparison(link, offer)))
}

/** On a card: a single paragraph. */
function renderLine(offer: OwnOffer, comparison: Element): (Node | string)[] {
  const { each, loan } = offer
  if (each <= ENQUIRE_AT) return [`${ENQUIRE} on your terms`, toWayBack(loan)]
  const [figure, per] = toFigure(offer)
  return [figure, `${per} on your terms, ${describeLoan(loan)} `, comparison, toWayBack(loan)]
}

/** Next to a vehicle. */
function renderBox(offer: OwnOffer, comparison: Element): (Node | string)[] {
  const { each, loan } = offer
  const isLow = each <= ENQUIRE_AT
  const repayment = element('p', 'finance-repayment')
  repayment.append(...(isLow ? [element('b', '', ENQUIRE)] : [...toFigure(offer), comparison]))
  const besides = isLow ? 'On your terms' : `On your terms, ${describeLoan(loan)}`
  return [repayment, element('p', 'finance-besides', besides), toWayBack(loan)]
}

function toFigure({ each, loan }: OwnOffer): [Element, string] {
  return [element('b', '', toMoney(each)), REPAID[loan.frequency].per]
}

/** The link to the warning, with the comparison rate of the shopper's credit. */
function toComparison(link: Element, { comparison }: OwnOffer): Element {
  const own = link.cloneNode(true) as Element // A clone of an element.
  if (comparison !== null) own.textContent = `${comparison.toFixed(2)}% comparison rate`
  return own
}

/** At the end of a calculator: says that its terms are used everywhere, with a way back. */
function showNote(calculator: HTMLElement, own: OwnTerms | null): void {
  const note = calculator.querySelector(':scope > .own-terms')
  if (own === null) note?.remove()
  if (own === null || note !== null) return
  const added = element('p', 'own-terms quiet', 'Repayments across this site are on your terms.')
  added.append(toButton())
  calculator.append(added)
}

function toWayBack(loan: OwnOffer['loan']): HTMLElement {
  const line = element('span', 'own-terms')
  line.append(describeDeposit(loan), toButton())
  return line
}

/** The button disappears with the terms, so focus moves to a link near it: a field would open a keyboard. */
function leave(button: Element): void {
  const place = button.closest<HTMLElement>('[data-financed], form')
  forgetOwnTerms()
  place?.querySelector('a')?.focus({ preventScroll: true })
  void import('./toast.ts').then(({ showToast }) => {
    showToast({ text: 'Repayments are on the dealer’s terms again.' })
  })
}

function toButton(): HTMLElement {
  const button = element('button', '', 'Use the dealer’s terms')
  button.setAttribute('type', 'button')
  button.dataset['dealerTerms'] = ''
  return button
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.textContent = text
  return made
}

whenAdded(show)
for (const when of ['storage', 'pageshow']) addEventListener(when, show)
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-dealer-terms]') : null
  if (button !== null) leave(button)
})
show()
