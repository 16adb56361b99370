// Addresses of photos that a storage signs for a while.
import { describe, expect, it } from 'vitest'

import { withoutSignature } from '#vehicle/photo-address.ts'

describe('two addresses that differ only in an expiring signature', () => {
  it.each([
    [
      'Azure',
      'a.jpg?sv=2024-08-04&se=2026-11-29T10%3A00Z&sr=b&sp=r&sig=AA%3D',
      'a.jpg?sv=2024-08-04&se=2026-11-30T10%3A00Z&sr=b&sp=r&sig=BB%3D',
    ],
    [
      'Amazon',
      'photos/1?X-Amz-Algorithm=A&X-Amz-Credential=C&X-Amz-Date=1&X-Amz-Expires=9&X-Amz-SignedHeaders=host&X-Amz-Signature=aa',
      'photos/1?X-Amz-Algorithm=A&X-Amz-Credential=D&X-Amz-Date=2&X-Amz-Expires=9&X-Amz-SignedHeaders=host&X-Amz-Signature=bb',
    ],
    [
      'Amazon, earlier',
      'a.jpg?AWSAccessKeyId=A&Expires=1&Signature=aa',
      'a.jpg?AWSAccessKeyId=A&Expires=2&Signature=bb',
    ],
    [
      'Google',
      'a.jpg?X-Goog-Date=1&X-Goog-Signature=aa',
      'a.jpg?X-Goog-Date=2&X-Goog-Signature=bb',
    ],
    [
      'CloudFront',
      '1?Policy=aa&Signature=bb&Key-Pair-Id=K',
      '1?Policy=cc&Signature=dd&Key-Pair-Id=K',
    ],
    ['Akamai', 'a.jpg?hdnts=exp=1~acl=/*~hmac=aa', 'a.jpg?hdnts=exp=2~acl=/*~hmac=bb'],
    ['nginx', 'a.jpg?md5=aa&expires=1', 'a.jpg?md5=bb&expires=2'],
    ['a token beside a width', 'a.jpg?w=640&token=aa', 'a.jpg?w=640&token=bb'],
    ['a file named in the query', 'show?file=a.jpg&token=aa', 'show?file=a.jpg&token=bb'],
  ])('are of one photo: %s', (_, one, other) => {
    expect(withoutSignature(`https://photos.example/${one}`)).toBe(
      withoutSignature(`https://photos.example/${other}`),
    )
  })

  it.each([
    ['names', 'a.jpg?se=1&sig=aa', 'b.jpg?se=1&sig=aa'],
    ['other parameters', '?id=1&Expires=1&Signature=a', '?id=2&Expires=1&Signature=a'],
    ['a token that alone names the photo', 'show?token=aa', 'show?token=bb'],
    ['a version', 'a.jpg?v=1', 'a.jpg?v=2'],
    ['the checksum of the content', 'a.jpg?hash=1', 'a.jpg?hash=2'],
    ['a time', 'a.jpg?timestamp=1', 'a.jpg?timestamp=2'],
  ])('are of two photos if they also differ in %s', (_, one, other) => {
    expect(withoutSignature(`https://photos.example/${one}`)).not.toBe(
      withoutSignature(`https://photos.example/${other}`),
    )
  })

  it.each(['/stock/a.jpg?sig=1&se=1', 'What? Sign=here&expires=soon', 'https://a.example/#?sig=1'])(
    'are no matter for what is no address of another host: %s',
    (text) => {
      expect(withoutSignature(text)).toBe(text)
    },
  )
})
