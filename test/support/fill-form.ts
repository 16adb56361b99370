// Fills in a form as a shopper who reads the page would: the required fields, and the contact details.

export type Filled = {
  /** The form's action. */
  action: string
  fields: Record<string, string>
}

/** The value for a field of that name; others are a number or "Words". */
const SAID: Record<string, string> = {
  name: 'Anh Tú',
  last_name: 'Nguyễn',
  email: 'anh@example.com',
  phone: '0412 345 678',
  postcode: '2000',
  message: 'Is it still there?',
  rego: 'ABC 123',
  year: '2019',
  kms: '60,000 km',
  vehicles: '4',
  // Test cars cost slightly more.
  'offer.amount': '20,000',
}

/** Filled in even if they are optional. */
const CONTACT = new Set(['last_name', 'email', 'phone'])

const answersOf = (name: string, mode: string | null) =>
  SAID[name] ?? (mode === 'numeric' ? '30,000' : 'Words')

/** Reads the first form of a page (or part of one), with an answer in every required field, and the contact details. */
export async function fillForm(html: string): Promise<Filled> {
  const filled: Filled = { action: '', fields: {} }
  const { fields } = filled
  let select = { name: '', required: false }
  const rewriter = new HTMLRewriter()
    .on('form.form', {
      element: (form) => void (filled.action = form.getAttribute('action') ?? ''),
    })
    .on('form.form input, form.form textarea', {
      element: (input) => {
        const name = input.getAttribute('name') ?? ''
        const type = input.getAttribute('type')
        const value = input.getAttribute('value') ?? ''
        if (type === 'hidden') fields[name] = value
        else if (name === 'website_url') fields[name] = ''
        else if (type === 'radio') {
          // The first option, unless another one is selected.
          if (input.hasAttribute('checked')) fields[name] = value
          else fields[name] ??= value
        } else if (type === 'checkbox') {
          if (input.hasAttribute('required')) fields[name] = 'on'
        } else
          fields[name] =
            input.hasAttribute('required') || CONTACT.has(name)
              ? answersOf(name, input.getAttribute('inputmode'))
              : value
      },
    })
    .on('form.form select', {
      element: (element) => {
        const name = element.getAttribute('name') ?? ''
        select = { name, required: element.hasAttribute('required') }
        fields[name] = ''
      },
    })
    .on('form.form select option', {
      element: (option) => {
        const value = option.getAttribute('value') ?? ''
        if (option.hasAttribute('selected')) fields[select.name] = value
        else if (select.required && fields[select.name] === '') fields[select.name] = value
      },
    })
  await rewriter.transform(new Response(html)).text()
  return filled
}
