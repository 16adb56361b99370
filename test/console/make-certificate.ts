// A maker's certificate for an authenticator, as the "packed" format of WebAuthn wants it (X.509 in DER), without a signature.

/** The certificate of a public key (SPKI). */
export function makeCertificate(spki: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = sequence(
    ...[
      [6, 'AU'],
      [10, 'Maker'],
      [11, 'Authenticator Attestation'],
      [3, 'Authenticator'],
    ].map(([id, text]) =>
      tagged(0x31, sequence(object(0x55, 4, Number(id)), tagged(0x13, encode(String(text))))),
    ),
  )
  const ecdsa = sequence(object(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2))
  const isNoAuthority = sequence(object(0x55, 0x1d, 0x13), tagged(4, sequence()))
  const signed = sequence(
    tagged(0xa0, tagged(2, [2])),
    tagged(2, [1]),
    ecdsa,
    name,
    sequence(tagged(0x17, encode('200101000000Z')), tagged(0x17, encode('490101000000Z'))),
    name,
    [...spki],
    tagged(0xa3, sequence(isNoAuthority)),
  )
  return Uint8Array.from(sequence(signed, ecdsa, tagged(3, [0, 0])))
}

const encode = (text: string) => [...new TextEncoder().encode(text)]
const sequence = (...parts: number[][]) => tagged(0x30, parts.flat())
const object = (...bytes: number[]) => tagged(6, bytes)

function tagged(tag: number, bytes: number[]): number[] {
  const { length } = bytes
  if (length < 0x80) return [tag, length, ...bytes]
  return length < 0x100
    ? [tag, 0x81, length, ...bytes]
    : [tag, 0x82, length >> 8, length & 255, ...bytes]
}
