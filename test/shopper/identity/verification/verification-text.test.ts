import { describe, expect, it } from 'vitest'

import {
  mobileProblem,
  parseCode,
  sendProblem,
  verifyProblem,
} from '#shopper/identity/verification/verification.ts'
import { parseMobile } from '#lib/parse-phone.ts'

describe('messages about codes', () => {
  it.each([
    ['123456', { code: '123456' }],
    [' 012-345 ', { code: '012345' }],
    ['１２３４５６', { code: '123456' }],
    ['', { problem: 'This is a required field.' }],
    ['  ', { problem: 'This is a required field.' }],
    ['12345', { problem: 'Code must be 6 digits.' }],
    ['1234567', { problem: 'Code must be 6 digits.' }],
    ['12345a', { problem: 'Code must be 6 digits.' }],
  ])('read %j as typed or pasted (V43)', (line, expected) => {
    expect(parseCode(line)).toEqual(expected)
  })

  it('ask for a mobile in the format of the country (V44)', () => {
    expect(mobileProblem('', 'AU')).toBe('This is a required field.')
    expect(mobileProblem('12', 'AU')).toContain('0412 345 678')
    expect(mobileProblem('12', 'NZ')).toContain('021 234 5678')
  })

  it.each([
    ['0412 345 678', 'NZ', '+61412345678'],
    ['021 234 567', 'AU', '+6421234567'],
  ] as const)('show the format of %s for an invalid number (V44)', (line, country, e164) => {
    expect(mobileProblem(line, country)).toContain(e164)
    expect(parseMobile(e164, country)?.e164).toBe(e164)
  })

  it.each([
    ['09 555 0401', 'NZ'],
    ['0800 555 040', 'NZ'],
    ['+1 415 555 2671', 'NZ'],
    ['(02) 5550 4110', 'AU'],
    ['(02) 7555 1234', 'AU'],
    ['1300 975 707', 'AU'],
  ] as const)('ask for a mobile instead of %s (V44)', (line, country) => {
    expect(mobileProblem(line, country)).toMatch(/^Please enter a mobile number, such as 0/)
  })

  it('say why no code was sent, and never that one was sent (F5, X18)', () => {
    expect(sendProblem({ status: 'sent', challenge: 'x', waitSeconds: 30 })).toBeNull()
    expect(sendProblem({ status: 'limited', waitSeconds: 60 })).toBe(
      'Too many verification attempts. Please try again later.',
    )
    expect(sendProblem({ status: 'failed' })).toBe('We couldn’t send the code. Please try again.')
    expect(sendProblem({ status: 'wait', waitSeconds: 1 })).toContain('1 second before')
    expect(sendProblem({ status: 'wait', waitSeconds: 12 })).toContain('12 seconds before')
  })

  it('say why a code was rejected (X18, X19, X20)', () => {
    expect(verifyProblem({ status: 'verified', userId: 'u' })).toBeNull()
    expect([
      verifyProblem({ status: 'used-up' }),
      verifyProblem({ status: 'limited' }),
      verifyProblem({ status: 'wrong' }),
      verifyProblem({ status: 'failed' }),
    ]).toEqual([
      'There were too many tries with this code. Please ask for a new one.',
      'Too many verification attempts. Please try again later.',
      'The verification code is invalid. Please try again.',
      'An unknown error occurred during verification.',
    ])
  })
})
