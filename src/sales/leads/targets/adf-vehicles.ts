// The vehicles of a lead in ADF: the vehicle wanted and the trade-in.
import type { Lead, LeadPayload } from '#sales/leads/lead.ts'
import { parseOffer } from '#sales/leads/trade-in/offer.ts'
import { ownVehicle, wordOf } from './lead-text.ts'
import { element, valueElement, type XmlNode } from './xml.ts'

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
      valueElement('stock', payload.stock_number),
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

/** Leads that offer the shopper's vehicle; a vehicle in for service is not on offer. */
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
