// A lead in the Auto-lead Data Format, ADF 1.0: elements in the order of its DTD.
import { z } from 'zod'

import type { Lead, LeadPayload } from '#leads/lead.ts'
import { parseOffer } from '#leads/trade-in/estimate.ts'
import { countryOf } from '#tenant/country.ts'
import type { Site } from '#tenant/schema.ts'
import { fullName, ownVehicle, toHeading, toLines, toTextLines, wordOf } from './lead-words.ts'
import { senderOf } from './send-email.ts'
import { element, valueElement, writeXml, type XmlNode } from './xml.ts'

/** The whole document. */
export function toAdf(lead: Lead, site: Site): string {
  const prospect = element(
    'prospect',
    [
      element('id', lead.id, { sequence: '1', source: site.slug }),
      element(
        'requestdate',
        new Date(lead.createdAt * 1000).toISOString().replace('.000Z', '+00:00'),
      ),
      ...toVehicles(lead, countryOf(site).currency),
      toCustomer(lead, countryOf(site).code),
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

/** The vehicle of the dealer, then the shopper's own. The format wants one: a lead about none has one without a name. */
function toVehicles({ kind, payload }: Lead, currency: string): XmlNode[] {
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
  const amount = valueElement('amount', payload.amount, { type: 'total', currency })
  return element(
    'vehicle',
    [
      valueElement('id', payload.car_id, { sequence: '1', source: 'Website' }),
      element('year', wordOf(payload, 'car_year')),
      element('make', wordOf(payload, 'Vehicle Make')),
      element('model', wordOf(payload, 'Vehicle Model')),
      valueElement('stock', payload.stock_number),
      amount && element('finance', [element('method', 'finance'), amount]),
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

/** What shoppers offer; their vehicle in for a service is not offered. */
const OFFERED: Partial<Record<Lead['kind'], string>> = {
  sell: 'sell',
  'trade-in': 'trade-in',
  offer: 'sell',
}

function toOwn(interest: string | undefined, payload: LeadPayload, currency: string): XmlNode {
  const rego = [wordOf(payload, 'rego') || wordOf(payload, 'Rego'), wordOf(payload, 'regoState')]
  const kilometres = wordOf(payload, 'kms').replaceAll(/\D/g, '')
  return element(
    'vehicle',
    [
      element('year', wordOf(payload, 'year')),
      element('make', wordOf(payload, 'make')),
      element('model', wordOf(payload, 'model')),
      valueElement('odometer', kilometres, { units: 'km', status: 'original' }),
      valueElement('price', parseOffer(payload)?.offer_price, { type: 'appraisal', currency }),
      valueElement('comments', rego.filter((word) => word !== '').join(' ')),
    ],
    { ...(interest !== undefined && { interest }), status: 'used' },
  )
}

function toCustomer(lead: Lead, country: string): XmlNode {
  const { payload } = lead
  const preferred = wordOf(payload, 'PreferredContactMethod')
  const isPreferred = (methods: string) => ({
    preferredcontact: preferred !== '' && methods.includes(preferred) ? '1' : '0',
  })
  return element('customer', [
    element('contact', [
      valueElement('name', payload.name, { part: 'first', type: 'individual' }),
      valueElement('name', payload.last_name, { part: 'last', type: 'individual' }),
      // Somebody must be named.
      fullName(payload) === '' ? element('name', 'Unknown', { part: 'full' }) : null,
      valueElement('email', payload.email, isPreferred('Email')),
      valueElement('phone', payload.phone, { type: 'voice', ...isPreferred('Phone SMS') }),
      payload.postcode === undefined
        ? null
        : element('address', [
            element('street', '', { line: '1' }),
            element('postalcode', wordOf(payload, 'postcode')),
            element('country', country),
          ]),
    ]),
    toTimeframe(payload),
    element('comments', [toHeading(lead), ...toTextLines(toLines(payload))].join('\n')),
  ])
}

/** When a test drive is wanted (E44). */
function toTimeframe({ preferred_time: words, appointment }: LeadPayload): XmlNode | null {
  const { start, end } = slot.safeParse(appointment).data ?? {}
  const parts = [
    valueElement('description', words),
    valueElement('earliestdate', start),
    valueElement('latestdate', end),
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
