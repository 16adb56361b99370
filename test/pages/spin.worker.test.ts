import { beforeAll, describe, expect, it } from 'vitest'

import { openShop, testCar, visit } from '#test/support/shop.ts'

const spin_images = Array.from({ length: 36 }, (_, n) => `/spin/suv-blue-${n + 1}.webp`)
const hotspots = {
  exterior: [
    { description: 'Alloy wheels', anchors: [{ angle: 0, posX: 40, posY: 70 }] },
    { description: 'Tow bar', anchors: [{ angle: 18, posX: 50, posY: 70 }] },
  ],
  interior: [{ description: 'Touch screen', posX: 50, posY: 55 }],
}
const VIEWER = 'https://viewer.example/v/1'
const images = [{ image: { url: '/stock/1.webp' } }]

beforeAll(async () => {
  const cars = [
    testCar({ slug: 'turning', images, spin_images, spin_interior_image: '/room.webp', hotspots }),
    testCar({ slug: 'inside', spin_interior_image: '/room.webp' }),
    testCar({ slug: 'still' }),
    testCar({ slug: 'embedded', images, spin_code: `<iframe src="${VIEWER}"></iframe>` }),
    testCar({
      slug: 'hostile',
      spin_images: [...spin_images, '"><script>alert(1)</script>'],
      hotspots: {
        exterior: [
          { description: '<img src=x onerror=alert(1)>', activeAngle: 0, posX: 1, posY: 1 },
        ],
      },
    }),
  ]
  await openShop({ slug: 'plain' }, cars)
  await openShop({ slug: 'framing', gallery: { spin: { embed_hosts: ['viewer.example'] } } }, cars)
  await openShop({ slug: 'without', gallery: { spin: { show: false } } }, cars)
  await openShop({ slug: 'quiet', gallery: { spin: { auto_rotate: false } } }, cars)
})

/** The three views of a vehicle, as HTML; empty if there are only pictures. */
async function spinOf(car: string, site = 'plain'): Promise<string> {
  const response = await visit(site, `/cars/${car}`)
  expect(response.status).toBe(200)
  const html = await response.text()
  return /data-testid="spin".*?<section class="vehicle-offer"/s.exec(html)?.[0] ?? ''
}
const modesOf = (html: string) =>
  [...html.matchAll(/name="view"( checked="")? value="(\w+)"/g)].map(
    ([, checked, value]) => `${value}${checked === undefined ? '' : '*'}`,
  )

describe('the spin viewer (W21)', () => {
  it('begins with photos, and offers 360° and the inside beside them (S11)', async () => {
    const html = await spinOf('turning')
    expect(modesOf(html)).toEqual(['gallery*', 'spinner', 'interior'])
    expect(html).toMatch(/Photos<\/label>.*360°<\/label>.*Inside<\/label>/)
  })

  it('begins with photos, too, if only the interior can be looked around in', async () => {
    expect(modesOf(await spinOf('inside'))).toEqual(['gallery*', 'interior'])
  })

  it('shows only pictures of vehicles without a spin', async () => {
    expect(await spinOf('still')).toBe('')
  })

  it('is missing if the site does not want it (T15)', async () => {
    expect(await spinOf('turning', 'without')).toBe('')
  })

  it('shows the first frame and links to all of them without scripts', async () => {
    const html = await spinOf('turning')
    expect(html).toContain('<img src="/spin/suv-blue-1.webp"')
    for (const frame of spin_images) expect(html).toContain(`<a href="${frame}">`)
  })

  it('puts hotspots on the first frame, and hides the others (E2)', async () => {
    const html = await spinOf('turning')
    expect(html).toMatch(
      /style="left:40%;top:70%"><button[^>]*aria-labelledby="outside-0"[^>]*><\/button><p[^>]*id="outside-0"[^>]*>Alloy wheels/,
    )
    expect(html).toMatch(
      /hidden=""><button[^>]*aria-labelledby="outside-1"[^>]*><\/button><p[^>]*>Tow bar/,
    )
    expect(html).toMatch(
      /style="left:50%;top:55%"><button[^>]*aria-labelledby="inside-0"[^>]*><\/button><p[^>]*>Touch screen/,
    )
  })

  it('rotates automatically only if the site says so', async () => {
    expect(await spinOf('turning')).toContain('data-rotates=""')
    expect(await spinOf('turning', 'quiet')).not.toContain('data-rotates')
  })

  it('shows hostile texts as text, and no invalid address (TH5)', async () => {
    const html = await spinOf('hostile')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toMatch(/<script|<img src=x/)
  })
})

describe('a third-party 360 viewer (A34)', () => {
  it('is a link that becomes a frame, and its host is the only one that the policy allows', async () => {
    const html = await spinOf('embedded', 'framing')
    expect(modesOf(html)).toEqual(['gallery*', 'spinner'])
    expect(html).toContain(`data-embed-src="${VIEWER}"`)
    expect(html).not.toContain('<iframe')
    const { headers } = await visit('framing', '/cars/embedded')
    expect(headers.get('content-security-policy')).toMatch(
      /frame-src[^;]* (?:https:\/\/)?viewer\.example/,
    )
  })

  it('is not rendered on sites that do not name its host', async () => {
    expect(await spinOf('embedded')).toBe('')
    const { headers } = await visit('plain', '/cars/embedded')
    expect(headers.get('content-security-policy')).not.toContain('viewer.example')
  })
})
