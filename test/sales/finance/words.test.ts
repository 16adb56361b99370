import { describe, expect, it } from 'vitest'

import { financeHref, personalisedHref } from '#sales/finance/link.ts'
import { disclaimerOf, feesText } from '#sales/finance/words.ts'
import { sampleCar, sampleSite } from '#test/ui/samples.ts'

describe('"Enquire for Finance"', () => {
  const car = sampleCar({ id: 'a&b', vin: 'V 1', nvic: 'N1', dealership_slug: 'north' })
  const href = (link: string, of = car) => financeHref(of, sampleSite({ finance: { link } }))

  it('leads to the enquiry until the site has a page of its own', () => {
    expect(href('')).toBe('/finance-enquiry?car_id=a%26b')
  })

  it('leads to the general enquiry if the site has no form for finance', () => {
    const without = sampleSite({ forms: { pages: ['service'] } })
    expect(financeHref(car, without)).toBe('/contact?car_id=a%26b')
  })

  it('passes the car to the page, at its form (R54, R55)', () => {
    expect(href('/finance')).toBe(
      '/finance?car_id=a%26b&vin=V+1&nvic=N1&year=2021&preferredDealership=north&car_type=used&vehiclePriceBudget=45990#finance-form',
    )
    expect(href('/finance', sampleCar({ price: 0, year: null }))).toBe(
      '/finance?car_id=7&car_type=used#finance-form',
    )
  })

  it('keeps the parameters of the site’s link', () => {
    expect(href('https://lender.example/apply?ref=9#start')).toMatch(
      /^https:\/\/lender\.example\/apply\?ref=9&car_id=a%26b&.*#start$/,
    )
    expect(href('tel:1300000000')).toBe('tel:1300000000')
  })

  it('has personalised finance beside it if the site has that (R29)', () => {
    const personal = (link: string) => personalisedHref(car, { personalised_link: link })
    expect(personal('/personalised/finance')).toBe('/personalised/finance?car_id=a%26b')
    expect(personal('')).toBeNull()
  })
})

describe('finance text', () => {
  it('is the lender’s, else the site’s (A26)', () => {
    const { finance } = sampleSite({ finance: { provider: 'bank', disclaimer: 'Ours.' } })
    const lenders = { finance_lenders: { bank: { disclaimer: 'Theirs.' } } }
    expect(disclaimerOf(sampleCar(lenders), finance)).toBe('Theirs.')
    expect(disclaimerOf(sampleCar(), finance)).toBe('Ours.')
  })

  it('lists the fees of a loan, with cents if there are any (C12, C13)', () => {
    const { finance } = sampleSite({
      finance: {
        establishment_fee: 1360.5,
        fees: [
          { label: 'Security registration', amount: 6 },
          { label: 'Dealer agency', amount: 912.25 },
          { label: 'Account administration', amount: 8, each: 'month' },
          { label: 'Nothing', amount: 0 },
        ],
      },
    })
    expect(feesText(finance)).toBe(
      'Establishment fee $1,360.50, Security registration $6, Dealer agency $912.25, Account administration $8 a month',
    )
    expect(feesText(sampleSite().finance)).toBe('')
  })
})
