// What the finance provider is told of a shopper who wants to be approved (A13): made of the lead as it was kept.

type Payload = Readonly<Record<string, unknown>>

/** Dollars, years, national digits of the phone; what is not known is "" or null. */
export type CustomerRequest = {
  data: {
    nvic: string
    vin: string
    selfAssessedCreditScore: string
    purchasePrice: number | null
    year: number | null
    loanTerm: number | null
    phoneNumber: string
    firstName: string
    lastName: string
    email: string
    subscribe: boolean
    postCode: string
  }
  /** The form as it was sent (E39), without the code, and what it was about. */
  additionalData: Payload
}

/** The request of a lead of the kind "pre-approval". */
export function toCustomer(payload: Payload): CustomerRequest {
  const text = (name: string) => textOf(payload[name])
  const number = (name: string) => numberOf(payload[name])
  const phone = toDialled(text('phone'))
  return {
    data: {
      nvic: text('nvic'),
      vin: text('vin'),
      selfAssessedCreditScore: text('selfAssessedCreditScore'),
      purchasePrice: number('amount'),
      year: number('car_year'),
      loanTerm: number('term'),
      phoneNumber: phone,
      firstName: text('name'),
      lastName: text('last_name'),
      email: text('email'),
      subscribe: payload['subscribe'] === true,
      postCode: text('postcode'),
    },
    additionalData: {
      amount: number('amount'),
      term: number('term'),
      selfAssessedCreditScore: text('selfAssessedCreditScore'),
      whoIsHelping: text('whoIsHelping'),
      phone,
      postcode: text('postcode'),
      subscribe: payload['subscribe'] === true,
      car_year: number('car_year'),
      car_description: text('car_description'),
      car_id: text('car_id'),
      dealership_slug: text('dealership_slug'),
      car_type: text('car_type'),
      lead_attributes: payload['lead_attributes'] ?? {},
      category: text('category'),
    },
  }
}

/** A number as it is dialled at home: digits alone, and 0 for the 61 of Australia (V45). */
export function toDialled(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^61/, '0')
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function numberOf(value: unknown): number | null {
  const number = Number(textOf(value) || Number.NaN)
  return Number.isFinite(number) ? number : null
}
