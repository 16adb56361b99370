// Warnings of `tenants check`: settings that are valid, but may not be intended.
import { describeDue, dueForReview } from '#dated-facts/table.ts'
import { countryOf } from '#lib/country.ts'
import { noteOfGoogle } from '#feeds/export/served-countries.ts'
import { hasNotices } from '#vehicle/consumer-notice.ts'
import { mainPlace, salesPlaces } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import { unregisteredSender } from '#tenant/schema-conversations.ts'
import { findExamples } from '#rollout/checks/check-examples.ts'
import { warnOfPressure } from '#rollout/checks/pressure.ts'
import type { Problem } from '#rollout/problem.ts'
import { warnOfLeadHosts } from './lead-hosts.ts'

/** The warnings of a site on a day. Unlike problems, they do not stop a publish. */
export function findWarnings(
  site: Site,
  day: string = new Date().toISOString().slice(0, 10),
): Problem[] {
  return [
    ...findExamples(site),
    ...warnOfRate(site),
    ...warnOfNotices(site),
    ...warnOfFacts(site, day),
    ...warnOfPressure(site, day),
    ...warnOfLicences(site),
    ...warnOfFeeds(site),
    ...warnOfSender(site, day),
    ...warnOfLeadHosts(site),
  ]
}

/** Own figures of a site that end within 60 days or have ended. */
function warnOfFacts({ dated_facts: own }: Site, day: string): Problem[] {
  return dueForReview(day, own).map((due) => ({
    path: `dated_facts[${own.indexOf(due.fact)}]`,
    message: describeDue(due),
  }))
}

/** Feeds that an advertiser may not serve in the country of the site. */
function warnOfFeeds(site: Site): Problem[] {
  const note = noteOfGoogle(site)
  return note === null ? [] : [{ path: 'feeds.google.enabled', message: note }]
}

/** The name that texts come from, if it is not registered. */
function warnOfSender(site: Site, day: string): Problem[] {
  const sender = unregisteredSender(site, day)
  if (sender === null) return []
  return [
    {
      path: 'conversations.text_registration',
      message: `is empty: phones in Australia show "Unverified" in place of "${sender}". Ask your provider to register the name in the SMS Sender ID Register, and enter the registration; or use a number.`,
    },
  ]
}

/** Points of law: for example, a number without sales behind it must not be presented as sales. */
function warnOfRate({ sales_counter: { enabled, source, a_day: aDay, label } }: Site): Problem[] {
  if (!enabled || source === 'feed') return []
  return [
    {
      path: 'sales_counter.source',
      message: `is "rate": "${label}" rises by ${aDay} a day, whatever you sell. Shoppers read it as your sales, and a number that is not true may mislead them in the sense of the law. Use "feed" to count the vehicles that your stock deliveries mark as sold.`,
    },
  ]
}

/** Yards of an Australian site whose licence number appears neither in the footer nor on their pages. */
function warnOfLicences(site: Site): Problem[] {
  if (countryOf(site).code !== 'AU') return []
  return salesPlaces(site)
    .filter((place) => place.dealer_license_number.trim() === '')
    .map((place) => ({
      path: `locations[${site.locations.indexOf(place)}].dealer_license_number`,
      message: `is empty: the website shows no licence number of ${place.name}. Enter the number of the motor dealer licence.`,
    }))
}

/** Data of Consumer Information Notices that a New Zealand site itself must provide, and lacks. */
function warnOfNotices(site: Site): Problem[] {
  if (!hasNotices(site)) return []
  const { locations, name, facts } = site
  const trader =
    facts.consumer_notice.trader_name === ''
      ? [
          {
            path: 'facts.consumer_notice.trader_name',
            message: `is empty: Consumer Information Notices name "${name}", the site, as the trader. Enter the name as in the register of motor vehicle traders.`,
          },
        ]
      : []
  if (locations.length === 0)
    return [
      ...trader,
      {
        path: 'locations',
        message: 'is empty: Consumer Information Notices lack number and address of the trader.',
      },
    ]
  // Vehicles without a known location count as being at the main one.
  const main = mainPlace(site)
  const yards = new Set([...salesPlaces(site), ...(main === undefined ? [] : [main])])
  const lacking = locations.flatMap((place, at) => {
    if (!yards.has(place)) return []
    const { dealer_license_number: number, address } = place
    const lacks = (field: string, what: string) => ({
      path: `locations[${at}].${field}`,
      message: `is empty: Consumer Information Notices of vehicles at ${place.name} lack ${what}.`,
    })
    return [
      ...(number.trim() === '' ? [lacks('dealer_license_number', 'the trader’s number')] : []),
      ...(['street', 'city'] as const).flatMap((part) =>
        address[part].trim() === '' ? [lacks(`address.${part}`, 'the trader’s whole address')] : [],
      ),
    ]
  })
  return [...trader, ...lacking]
}
