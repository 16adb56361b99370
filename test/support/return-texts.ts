// Hostile return paths, which try to lead off a site (TH7).
import fc from 'fast-check'

const HOSTS = [
  'evil.example',
  'evil.example:8443',
  'acme.example.evil.example',
  'acme.example@evil.example',
  '[::1]',
  '2130706433',
  'EVIL。example',
]
const STARTS = [
  '',
  '/',
  '//',
  '///',
  '\\',
  '\\\\',
  '/\\',
  '\\/',
  '/./',
  '/.//',
  '/..//',
  '/%2f',
  '/%2F%2f',
  '/%5c',
  '/%09/',
  '/\t/',
  '/\n/',
  '/\r\\',
  '\u0000//',
  ' //',
  '\u00A0//',
  '/;//',
  '/?//',
  '/#//',
  'http:',
  'https:/',
  'https://',
  'https:\\\\',
  'HTTPS://',
  'javascript:',
  'data:text/html,',
  'blob:https://',
  '//user:pass@',
  '/@',
  '／／',
  '〱',
]
const PATHS = [
  '',
  '/',
  '/cars/x',
  '/cars/x?redirect=https://evil.example',
  '/cars/..//',
  '/cars/x/../../..//',
  '/search/used-cars?query=//evil.example',
  '/watchlist',
  '/account#//evil.example',
  '/sign-in?redirect=//evil.example',
  '/search//evil.example',
  '/search/\\evil.example/',
  '/new-cars//evil.example/x',
  '/search/a/b//evil.example',
]

const ends = fc.constantFrom(
  '',
  '/',
  '//',
  '\\',
  '?',
  '#',
  '/..',
  '/..//',
  '%0d%0aX: y',
  '\r\nX: y',
)

/** Texts of attackers, unusual page addresses, addresses of all kinds, and noise. */
export const returnTexts: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...STARTS), fc.constantFrom(...HOSTS), fc.constantFrom(...PATHS), ends)
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom(...PATHS), fc.constantFrom(...STARTS), fc.constantFrom(...HOSTS), ends)
    .map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom(...PATHS), fc.string({ unit: 'binary' })).map((parts) => parts.join('')),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.webPath(),
  fc
    .array(
      fc.constantFrom('/', '\\', '.', '..', '%2f', '%5c', '\t', '@', ':', '?', '#', 'cars', 'x'),
    )
    .map((parts) => `/${parts.join('')}`),
  fc.string({ unit: 'grapheme' }),
)
