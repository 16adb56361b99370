import { describe, expect, it } from 'vitest'

import { findWords } from '#cli/check-wording.ts'

describe('the check of wording', () => {
  it('names the line, the word and what to write instead', () => {
    expect(findWords('// Fine.\n// Whoever asks is told.')).toEqual([
      '2: "Whoever": name the actor',
      '2: "is told": notified, sent or reported',
    ])
  })

  it.each(['a price that stands out', 'the desktop', 'until noon', 'who told me'])(
    'leaves "%s" alone',
    (text) => {
      expect(findWords(text)).toEqual([])
    },
  )
})
