// The finance provider's customer request, built from the saved lead.

type Payload = Readonly<Record<string, unknown>>

/** Dollars, years, national digits of the phone; unknown values are "" or null. */
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
  /** The form as submitted, without the code, and its vehicle. */
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

/** A number in national format: digits only, with 0 for Australia's 61. */
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
