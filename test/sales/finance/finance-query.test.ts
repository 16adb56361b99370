import { assert, constantFrom, dictionary, option, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  aboutVehicle,
  parseFinanceQuery,
  toFinanceQuery,
  type FinanceQuery,
} from '#sales/finance/finance-query.ts'
import { cases } from '#test/support/cases.ts'

const read = (query: string) => parseFinanceQuery(new URLSearchParams(query))
const NOTHING: FinanceQuery = {
  amount: '',
  term: '',
  score: '',
  carId: '',
  vin: '',
  nvic: '',
  year: '',
  preferredDealership: '',
  carType: '',
  whoIsHelping: '',
}
const NAMES =
  'car_id vin nvic year preferredDealership car_type vehiclePriceBudget price loanTerm selfAssessedCreditScore credit_score whoIsHelping'.split(
    ' ',
  )

describe('the address of a finance page (R55)', () => {
  it('has all its parameters, by either name if there are two', () => {
    const rest =
      'car_id=7&vin=MR0&nvic=ABC&year=2021&preferredDealership=north&car_type=used&loanTerm=7&whoIsHelping=Sam'
    const all: FinanceQuery = {
      amount: '32000',
      term: '7',
      score: 'DECENT',
      carId: '7',
      vin: 'MR0',
      nvic: 'ABC',
      year: '2021',
      preferredDealership: 'north',
      carType: 'used',
      whoIsHelping: 'Sam',
    }
    expect(read(`vehiclePriceBudget=32000&selfAssessedCreditScore=DECENT&${rest}`)).toEqual(all)
    expect(read(`price=%2432,000.40&credit_score=decent&${rest}`)).toEqual(all)
  })

  it('is read by the first valid one of two names', () => {
    expect(read('price=1&vehiclePriceBudget=2').amount).toBe('2')
    expect(read('price=1&vehiclePriceBudget=lots').amount).toBe('1')
    expect(read('selfAssessedCreditScore=BEST&credit_score=POOR').score).toBe('POOR')
  })

  it.each([
    '',
    'price=lots&loanTerm=long&credit_score=superb&year=21&car_type=boat',
    'price=-5&loanTerm=0&year=20211&car_id=%20&vin=null',
    'price=1e9&loanTerm=NaN&price=12&nvic=undefined',
    'price=99999999999999999999',
  ])('has no value for invalid input: %s', (query) => {
    expect(read(query)).toEqual(NOTHING)
  })

  it('is read with any content, and read the same once it is written', () => {
    const some = string({ unit: 'binary', maxLength: 120 })
    const said = option(constantFrom('32000', '$1,000', '5', 'great', 'USED', '2021', ' x '))
    assert(
      property(dictionary(constantFrom(...NAMES), some), said, (fields, value) => {
        const query = new URLSearchParams(fields)
        if (value !== null) for (const name of NAMES) if (!query.has(name)) query.set(name, value)
        const asked = parseFinanceQuery(query)
        for (const text of Object.values(asked)) expect(text.length).toBeLessThanOrEqual(80)
        expect(asked.amount).toMatch(/^\d*$/)
        expect(asked.term).toMatch(/^\d*$/)
        expect(parseFinanceQuery(new URLSearchParams(toFinanceQuery(asked)))).toEqual(asked)
      }),
      { numRuns: cases(2000) },
    )
  })

  it('names the vehicle for the dealer by the keys of payloads, without unknown values', () => {
    const query = 'car_id=7&vin=MR0&year=2021&car_type=Used&whoIsHelping=Sam&price=9'
    expect(aboutVehicle(read(query))).toEqual({
      vin: 'MR0',
      year: '2021',
      car_type: 'used',
      whoIsHelping: 'Sam',
    })
  })
})
