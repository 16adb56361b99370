// The words that stop messages, and that resume them.

const STOP = new Set([
  'stop',
  'stopall',
  'stop all',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'optout',
  'opt out',
  'opt-out',
  'remove me',
  'stop texting me',
  'stop please',
  'please stop',
])
const START = new Set(['start', 'unstop', 'yes start', 'resume', 'opt in', 'optin'])

/**
 * Whether a whole message is one of these words, regardless of case, punctuation and quotes; null for anything else,
 * such as "Can I stop by at ten?"
 */
export function readStopWord(text: string): 'stop' | 'start' | null {
  const bare = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (STOP.has(bare)) return 'stop'
  return START.has(bare) ? 'start' : null
}
