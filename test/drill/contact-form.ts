// The contact form as drills send it: a numbered shopper, each from a network of their own.

/** The fields, encoded, with the key of the form. */
export function toContactForm(key: string, number: number): string {
  return new URLSearchParams({
    key,
    step: 'send',
    at: '0',
    name: 'Jo',
    last_name: `Citizen ${number}`,
    email: `jo.${number}@example.com`,
    phone: '0412 345 678',
    category: 'General Enquiry',
    message: `Is number ${number} still there?`,
    terms_conditions: 'on',
  }).toString()
}

/** The request that sends these fields and asks for the id of the lead. */
export function toContactRequest(body: string, number: number) {
  return {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
      'CF-Connecting-IP': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    },
    body,
    within: 20_000,
  } as const
}
