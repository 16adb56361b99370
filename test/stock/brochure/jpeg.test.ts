import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { parseJpeg } from '#feeds/brochure/jpeg.ts'

const drawing = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a73a15' } })
const measuresOf = (bytes: Uint8Array) => {
  const jpeg = parseJpeg(bytes)
  return jpeg && [jpeg.width, jpeg.height]
}

describe('JPEG', () => {
  it('gives its dimensions, however it is encoded', async () => {
    expect(measuresOf(await drawing().jpeg().toBuffer())).toEqual([60, 40])
    expect(measuresOf(await drawing().jpeg({ progressive: true }).toBuffer())).toEqual([60, 40])
    expect(measuresOf(await drawing().jpeg().withMetadata().toBuffer())).toEqual([60, 40])
  })

  it('is no other kind of picture', async () => {
    expect(parseJpeg(await drawing().webp().toBuffer())).toBeNull()
    expect(parseJpeg(await drawing().toColourspace('b-w').jpeg().toBuffer())).toBeNull()
    expect(parseJpeg(new Uint8Array())).toBeNull()
  })

  it('is never read past its end', async () => {
    const whole = await drawing().jpeg().toBuffer()
    const frame = whole.indexOf(new Uint8Array([0xff, 0xc0]))
    for (let length = 0; length < frame + 10; length += 1)
      expect(parseJpeg(whole.subarray(0, length))).toBeNull()
  })
})
