import { describe, expect, it } from 'vitest'

import { fillText, findTextProblem } from '#lib/fill-text.ts'

const known = {
  vehicle: { isOptional: true },
  time: {},
  refund: { isOptional: true, isNeeded: true },
} as const
const RIGHT = 'At {time}[ for the {vehicle}].[ {refund}]'

describe('a text with placeholders', () => {
  it('gets its values, and loses the parts in brackets whose value is empty', () => {
    const values = { time: '10 am', vehicle: '', refund: 'Refunded.' }
    expect(fillText(RIGHT, values)).toBe('At 10 am. Refunded.')
    expect(fillText(RIGHT, { ...values, vehicle: 'ute' })).toBe('At 10 am for the ute. Refunded.')
  })

  it('does not read values again', () => {
    const values = { time: '[{vehicle}]', vehicle: 'a {time} $& ]', refund: '' }
    expect(fillText(RIGHT, values)).toBe('At [{vehicle}] for the a {time} $& ].')
  })

  it.each([
    [RIGHT, null],
    [
      '[{refund}] We reply to {price}.',
      '{price} is not a placeholder here. You can use {vehicle}, ',
    ],
    ['[{refund}] {constructor}', '{constructor} is not a placeholder here.'],
    ['[{refund}] at {time', 'A { or } has no partner.'],
    ['[{refund}] [at {time}', 'A [ or ] has no partner'],
    ['[[{refund}] {time}]', 'A [ or ] has no partner'],
    ['[{refund}] the {vehicle}', '{vehicle} is sometimes empty. Put it in brackets'],
    ['At {time}.', 'Add {refund}'],
    ['[{refund}] At {time}, yes, {time}.', 'Use {time} once.'],
    ['[{refund}][ {refund}] At {time}.', 'Use {refund} once.'],
  ])('%s: %s', (text, problem) => {
    const found = findTextProblem(text, known)
    if (problem === null) expect(found).toBeNull()
    else expect(found).toContain(problem)
  })

  it('that has none says so', () => {
    expect(findTextProblem('Hello {name}', {})).toBe(
      '{name} is not a placeholder here. This text has no placeholders: leave out { and }.',
    )
  })
})
