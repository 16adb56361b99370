// States of Australia and what follows from one: its main city, its clock, its postcodes. New Zealand is one.

export type Region = { city: string; postcode: string; timezone: string; postcodes: RegExp }

export const STATES: Readonly<Record<string, Region>> = {
  QLD: au('Brisbane', '4000', 'Brisbane', /^(?:4|9)\d{3}$/),
  NSW: au('Sydney', '2000', 'Sydney', /^(?:1|2)\d{3}$/),
  VIC: au('Melbourne', '3000', 'Melbourne', /^(?:3|8)\d{3}$/),
  SA: au('Adelaide', '5000', 'Adelaide', /^5\d{3}$/),
  WA: au('Perth', '6000', 'Perth', /^6\d{3}$/),
  TAS: au('Hobart', '7000', 'Hobart', /^7\d{3}$/),
  ACT: au('Canberra', '2600', 'Sydney', /^(?:02|2[69])\d{2}$/),
  NT: au('Darwin', '0800', 'Darwin', /^0[89]\d{2}$/),
}

export const NEW_ZEALAND: Region = {
  city: 'Auckland',
  postcode: '1010',
  timezone: 'Pacific/Auckland',
  postcodes: /^\d{4}$/,
}

/** The region of an answer: a state by its letters, or all of New Zealand. */
export function regionOf(country: string, state: string): Region {
  const known = country === 'nz' ? undefined : STATES[state]
  return known ?? NEW_ZEALAND
}

function au(city: string, postcode: string, zone: string, postcodes: RegExp): Region {
  return { city, postcode, timezone: `Australia/${zone}`, postcodes }
}
