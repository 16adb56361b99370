// A lead in the Auto-lead Data Format, ADF 1.0: elements in the order of its DTD.
import * as z from 'zod'

import { parseMobile } from '#lib/parse-phone.ts'
import type { Lead, LeadPayload } from '#sales/leads/lead.ts'
import { parseEstimate } from '#sales/leads/trade-in/trade-in-estimate.ts'
import { readOdometer } from '#vehicle/reading/read-quantity.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import { fullName, ownVehicle, toHeading, toLines, toTextLines, wordOf } from './lead-text.ts'
import { senderOf } from './send-email.ts'
import { element, valueElement, writeXml, type XmlNode } from './xml.ts'

/** Leads that offer the shopper's vehicle; a vehicle in for service is not on offer. */
const OFFERED: Partial<Record<Lead['kind'], string>> = {
  sell: 'sell',
  'trade-in': 'trade-in',
  offer: 'sell',
}

export function toAdf(lead: Lead, site: Site): string {
  const prospect = element(
    'prospect',
    [
      element('id', lead.id, { sequence: '1', source: site.slug }),
      element(
        'requestdate',
        new Date(lead.createdAt * 1000).toISOString().replace('.000Z', '+00:00'),
      ),
      ...toAdfVehicles(lead, countryOf(site).currency),
      toCustomer(lead, site),
      toVendor(lead.payload, site),
      element('provider', [
        element('name', site.name, { part: 'full' }),
        element('service', 'Website'),
        element('url', site.url),
        element('email', senderOf(site)),
      ]),
    ],
    { status: 'new' },
  )
  const start = '<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>'
  return `${start}\n${writeXml(element('adf', [prospect]))}\n`
}

function toCustomer(lead: Lead, site: Site): XmlNode {
  const { payload } = lead
  const preferred = wordOf(payload, 'PreferredContactMethod')
  const isPreferred = (methods: string) => ({
    preferredcontact: preferred !== '' && methods.includes(preferred) ? '1' : '0',
  })
  return element('customer', [
    element('contact', [
      valueElement('name', payload.name, { part: 'first', type: 'individual' }),
      valueElement('name', payload.last_name, { part: 'last', type: 'individual' }),
      // ADF requires a name.
      fullName(payload) === '' ? element('name', 'Unknown', { part: 'full' }) : null,
      valueElement('email', payload.email, isPreferred('Email')),
      valueElement('phone', payload.phone, {
        type:
          parseMobile(wordOf(payload, 'phone'), countryOf(site).code) === null
            ? 'voice'
            : 'cellphone',
        ...isPreferred('Phone SMS'),
      }),
      payload.postcode === undefined
        ? null
        : element('address', [
            element('street', '', { line: '1' }),
            element('postalcode', wordOf(payload, 'postcode')),
            element('country', countryOf(site).code),
          ]),
    ]),
    toTimeframe(payload),
    element('comments', [toHeading(lead), ...toTextLines(toLines(payload, site))].join('\n')),
  ])
}

/** The test drive time, or the end of a hold. */
function toTimeframe(payload: LeadPayload): XmlNode | null {
  const { start, end } = slot.safeParse(payload.appointment).data ?? {}
  const isHeld = payload.held_until !== undefined
  const parts = [
    valueElement('description', isHeld ? 'Held for the customer' : payload.preferred_time),
    valueElement('earliestdate', start),
    valueElement('latestdate', isHeld ? payload.held_until : end),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : element('timeframe', parts)
}

const slot = z.object({ start: z.string(), end: z.string().optional() })

function toVendor(payload: LeadPayload, site: Site): XmlNode {
  const slug = payload.dealership_slug
  const dealership = site.dealerships.find((candidate) => candidate.slug === slug)
  const place = site.locations.find(({ id }) => id === payload.location_id)
  const name = dealership?.name ?? site.name
  return element('vendor', [
    valueElement('id', dealership?.id, { sequence: '1', source: site.slug }),
    element('vendorname', name),
    element('url', site.url),
    element('contact', [
      element('name', place?.name ?? name, { part: 'full', type: 'business' }),
      element('email', senderOf(site)),
      valueElement('phone', place?.phone || site.phone_numbers.general, { type: 'voice' }),
    ]),
  ])
}

/** The dealer's vehicle, then the shopper's own. ADF requires one: a lead without a vehicle gets one without a name. */
export function toAdfVehicles({ kind, payload }: Lead, currency: string): XmlNode[] {
  const isKnown = payload.car_id !== undefined || payload['Vehicle Make'] !== undefined
  const wanted = isKnown ? [toWanted(kind, payload, currency)] : []
  const interest = OFFERED[kind]
  const hasOwn = interest !== undefined || ownVehicle(payload) !== ''
  const own = hasOwn ? [toOwn(interest, payload, currency)] : []
  const vehicles = [...wanted, ...own]
  return vehicles.length > 0 ? vehicles : [toNameless(payload)]
}

function toNameless(payload: LeadPayload): XmlNode {
  return element('vehicle', [
    element('year', ''),
    element('make', ''),
    element('model', ''),
    valueElement('comments', payload.vehicle),
  ])
}

function toWanted(kind: Lead['kind'], payload: LeadPayload, currency: string): XmlNode {
  return element(
    'vehicle',
    [
      valueElement('id', payload.car_id, { sequence: '1', source: 'Website' }),
      element('year', wordOf(payload, 'car_year')),
      element('make', wordOf(payload, 'Vehicle Make')),
      element('model', wordOf(payload, 'Vehicle Model')),
      valueElement('vin', payload.car_vin),
      valueElement('stock', payload.stock_number),
      valueElement('trim', payload.car_badge),
      odometerOf(payload.car_km),
      valueElement('price', payload.car_price, { type: 'asking', currency }),
      toFinance(payload, currency),
      valueElement('comments', payload.car_description),
    ],
    {
      interest: kind === 'test-drive' ? 'test-drive' : 'buy',
      ...(payload.car_type !== undefined && {
        status: payload.car_type === 'new' ? 'new' : 'used',
      }),
    },
  )
}

/** The amount financed and the deposit. A deposit alone does not imply finance. */
function toFinance({ amount, deposit }: LeadPayload, currency: string): XmlNode | null {
  const total = valueElement('amount', amount, { type: 'total', currency })
  const first = valueElement('amount', deposit, { type: 'downpayment', currency })
  return total && element('finance', [element('method', 'finance'), total, first])
}

/** Whole kilometres; null if not understood. */
function odometerOf(sent: unknown): XmlNode | null {
  const km = readOdometer(sent)
  return typeof km === 'number'
    ? element('odometer', String(km), { units: 'km', status: 'original' })
    : null
}

function toOwn(interest: string | undefined, payload: LeadPayload, currency: string): XmlNode {
  const rego = [wordOf(payload, 'rego') || wordOf(payload, 'Rego'), wordOf(payload, 'regoState')]
  return element(
    'vehicle',
    [
      element('year', wordOf(payload, 'year')),
      element('make', wordOf(payload, 'make')),
      element('model', wordOf(payload, 'model')),
      odometerOf(payload.kms),
      valueElement('price', parseEstimate(payload)?.offer_price, { type: 'appraisal', currency }),
      valueElement('comments', rego.filter((word) => word !== '').join(' ')),
    ],
    { ...(interest !== undefined && { interest }), status: 'used' },
  )
}
