// Checks of finance: pages at their addresses, links to them, and usable quotes.
import type { Site } from '#tenant/schema.ts'

import { isAlias, isFixedPage, isPage, withoutQuery } from './own-pages.ts'
import { quote, type Problem } from '#rollout/problem.ts'

/** Problems under "finance". */
export function checkFinance(site: Site): Problem[] {
  return [
    ...site.finance.pages.flatMap((_, at) => checkPage(at, site)),
    ...checkLinks(site),
    ...checkWarning(site),
    ...checkQuote(site),
    ...checkPreApproval(site),
  ]
}

function checkPage(at: number, site: Site): Problem[] {
  const { pages } = site.finance
  const page = pages[at]?.path ?? ''
  const first = pages.findIndex(({ path }) => path === page)
  const wrong: [isSo: boolean, why: string][] = [
    [first < at, `which is also the path of finance.pages[${first}]. Keep one of them`],
    [isFixedPage(page), 'which is the path of a built-in page. Use another path'],
    [
      page.endsWith('/') || new URL(page, 'https://own.invalid').pathname !== page,
      'which browsers do not request unchanged. Use letters, digits and hyphens, without a trailing slash',
    ],
    [isAlias(page, site), 'which is also an alias. Remove one of them'],
  ]
  const reason = wrong.find(([isSo]) => isSo)
  return reason === undefined
    ? []
    : [{ path: `finance.pages[${at}].path`, message: `is ${quote(page)}, ${reason[1]}.` }]
}

/** Vehicles' buttons link there; an address on another host is the dealer's own business. */
function checkLinks(site: Site): Problem[] {
  const { finance } = site
  return (['link', 'personalised_link'] as const).flatMap((name): Problem[] => {
    const path = withoutQuery(finance[name])
    return !path.startsWith('/') || isPage(path, site) || isAlias(path, site)
      ? []
      : [
          {
            path: `finance.${name}`,
            message: `is ${quote(finance[name])}, but there is no such page. Add it under finance.pages.`,
          },
        ]
  })
}

/** No rate or repayment is shown without its warning, so a site that enables one needs the text. */
function checkWarning({ finance }: Site): Problem[] {
  const { show_weekly: showWeekly, provider, quote: quotes, example, warning } = finance
  if (warning.trim() !== '') return []
  const reason = [
    showWeekly && 'show_weekly is on',
    provider !== '' && 'provider is set',
    quotes.enabled && 'quote.enabled is on',
    example !== null && 'example is set',
  ].find((reason) => reason !== false)
  return reason === undefined
    ? []
    : [
        {
          path: 'finance.warning',
          message: `is empty while ${reason}. Write the warning, or remove the field to use the default.`,
        },
      ]
}

function checkQuote({ finance, upstreams }: Site): Problem[] {
  const { enabled, rate_card: bands } = finance.quote
  const scores = bands.map(({ score }) => score)
  return [
    ...(enabled && bands.length === 0 && upstreams.quote === null
      ? [
          {
            path: 'finance.quote.enabled',
            message: 'is on, but has no source of rates. Add a rate_card or upstreams.quote.',
          },
        ]
      : []),
    ...scores.flatMap((score, at) =>
      scores.indexOf(score) < at
        ? [
            {
              path: `finance.quote.rate_card[${at}].score`,
              message: `is ${quote(score)}, as in another entry. Keep one of them.`,
            },
          ]
        : [],
    ),
    ...(['price', 'term'] as const).flatMap((name) => checkBound(name, finance.quick_quote[name])),
  ]
}

type Bound = Site['finance']['quick_quote']['price']

function checkBound(name: string, { min, max, default: start }: Bound): Problem[] {
  return min <= start && start <= max && min < max
    ? []
    : [
        {
          path: `finance.quick_quote.${name}`,
          message: `has minimum ${min}, maximum ${max} and default ${start}. The default must be within the range, and the minimum below the maximum.`,
        },
      ]
}

function checkPreApproval({ finance, account }: Site): Problem[] {
  return finance.pre_approval.enabled && !account.sign_in
    ? [
        {
          path: 'finance.pre_approval.enabled',
          message: 'verifies mobiles by code. Turn on account.sign_in.',
        },
      ]
    : []
}
