import { describe, expect, it } from 'vitest'

import { isPublicAddress } from '#upstream/picture.ts'

const isPublic = (address: string) => isPublicAddress(new URL(address))

describe('public address', () => {
  it.each([
    'https://images.dealer.example/a.jpg',
    'https://s3.ap-southeast-2.amazonaws.com/bucket/a.jpg',
    'https://xn--mori-qsa.nz/a.jpg',
    'https://images.dealer.example:443/a.jpg',
  ])('is %s', (address) => expect(isPublic(address)).toBe(true))

  it.each([
    'http://images.dealer.example/a.jpg',
    'https://images.dealer.example:8443/a.jpg',
    'https://user@images.dealer.example/a.jpg',
    'https://user:pass@images.dealer.example/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://2130706433/a.jpg',
    'https://0x7f.1/a.jpg',
    'https://0177.0.0.1/a.jpg',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.8/a.jpg',
    'https://[::1]/a.jpg',
    'https://[::ffff:127.0.0.1]/a.jpg',
    'https://localhost/a.jpg',
    'https://localhost./a.jpg',
    'https://a.localhost/a.jpg',
    'https://metadata.google.internal/a.jpg',
    'https://printer.local/a.jpg',
    'https://files.office.intranet/a.jpg',
    'https://nas.lan/a.jpg',
    'https://printer.home/a.jpg',
    'https://files.corp/a.jpg',
    'https://7.1.168.192.in-addr.arpa/a.jpg',
    'https://hidden.onion/a.jpg',
    'https://router/a.jpg',
    'ftp://images.dealer.example/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
  ])('is never %s (TH15)', (address) => expect(isPublic(address)).toBe(false))
})
