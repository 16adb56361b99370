// One shopper from the first view of a form to the success page.
import { parseForm, type Control, type FormPage } from './form-page.ts'
import type { Person } from './people.ts'
import type { Shop } from './shop.ts'

/** The last address: the success page, or another result. */
export async function visitAs(person: Person, shop: Shop): Promise<string> {
  const page = parseForm(await (await shop.get(person.path, person.headers)).text())
  shop.wait(person.seconds)
  const mistaken = { ...person, answers: { ...person.answers, email: 'jo at home' } }
  const first = await send(page, person.way === 'mistake' ? mistaken : person, shop)
  if (person.way === 'mistake') {
    if (first.status !== 422) return `no word of the mistake: ${first.status}`
    shop.wait(2)
    return endOf(await send(parseForm(await first.text()), person, shop))
  }
  const thanks = await endOf(first)
  if (person.way === 'once') return thanks
  shop.wait(person.way === 'twice' ? 0 : 30)
  if (person.way !== 'changed') return same(thanks, await endOf(await send(page, person, shop)))
  // Back, other words: a second enquiry, with the shopper's confirmation.
  const changed = {
    ...person,
    answers: { ...person.answers, name: `${person.answers['name']} B.` },
  }
  const conflict = await send(page, changed, shop)
  if (conflict.status !== 409) return `no word of the first enquiry: ${conflict.status}`
  shop.wait(2)
  return endOf(await send(parseForm(await conflict.text()), changed, shop))
}

const same = (one: string, other: string) => (one === other ? one : `${one}, then ${other}`)

/** Presses the button of each step until there is no more step, or another page. */
async function send(page: FormPage, person: Person, shop: Shop): Promise<Response> {
  const sent = { ...fillPage(page, person), step: page.button }
  const answer = await shop.post(page.action, sent, person.headers)
  if (answer.status !== 200 || page.button !== 'next') return answer
  shop.wait(3)
  return send(parseForm(await answer.text()), person, shop)
}

/** What a browser submits of a form that a person has filled in. */
export function fillPage(
  { controls }: FormPage,
  person: Pick<Person, 'answers'>,
): Record<string, string> {
  const entries = controls.flatMap((control) => fill(control, person))
  // Of several radios with one name the first is selected.
  return Object.fromEntries(entries.toReversed())
}

function fill(
  { name, type, value, ...control }: Control,
  person: Pick<Person, 'answers'>,
): [string, string][] {
  if (type === 'hidden' || name === 'website_url') return [[name, value]]
  if (type === 'checkbox')
    return control.isTicked || (control.isRequired && !control.isAway) ? [[name, 'on']] : []
  if (type === 'radio') return control.isTicked || !control.isAway ? [[name, value]] : []
  if (type === 'select') return [[name, value || (control.choices.find(Boolean) ?? '')]]
  const typed = TYPED[name] ?? (control.isNumber ? '20000' : 'Something')
  return [[name, person.answers[name] || (control.isRequired ? typed : value)]]
}

/** Input that is similar for everyone. */
const TYPED: Record<string, string> = {
  kms: '145,000 km',
  year: '2014',
  make: 'Mazda',
  model: '3',
}

/** The address of the success page, else the error in a few words. */
async function endOf(answer: Response): Promise<string> {
  const leave = answer.headers.get('Location') ?? answer.headers.get('HX-Redirect')
  if (leave !== null) return leave
  const wrong = /data-testid="error-warning"[\s\S]*?<\/ul>/.exec(await answer.text())?.[0] ?? ''
  return `status ${answer.status}: ${wrong.replaceAll(/<[^>]*>/g, ' ')}`
}
