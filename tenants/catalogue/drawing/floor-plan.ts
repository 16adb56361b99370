// A caravan's floor plan as a drawing of lines: what page/van-inside.ts builds, from above, with a bathroom and bunks.

const line = 'fill="#fff" stroke="#2c3338" stroke-width="5"'
const soft = 'fill="#e6ebee" stroke="#5b666d" stroke-width="3" rx="12"'

type Place = readonly [x: number, y: number, width: number, height: number]

const rect = ([x, y, width, height]: Place, look: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${look}/>`

const word = (x: number, y: number, text: string): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="sans-serif" font-size="22" fill="#2c3338">${text}</text>`

/** An SVG of 960 by 640. */
export function drawFloorPlan(): string {
  const pillows: Place[] = [
    [120, 240, 46, 74],
    [120, 326, 46, 74],
  ]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 960 640">',
    '<rect width="960" height="640" fill="#f4f5f6"/>',
    `<path d="M96 320 L30 306 M96 320 L30 334 M30 320 h-14" stroke="#2c3338" stroke-width="6" fill="none"/>`,
    rect([96, 170, 800, 300], `${line} rx="26"`),
    rect([110, 226, 190, 188], soft),
    ...pillows.map((place) => rect(place, soft)),
    rect([110, 180, 120, 38], soft),
    rect([110, 422, 120, 38], soft),
    rect([352, 182, 260, 74], soft),
    ...[500, 550].flatMap((x) =>
      [204, 234].map((y) => `<circle cx="${x}" cy="${y}" r="11" ${line}/>`),
    ),
    rect([372, 196, 76, 46], line),
    rect([620, 182, 66, 74], soft),
    rect([352, 384, 74, 76], soft),
    rect([440, 394, 92, 66], line),
    rect([546, 384, 74, 76], soft),
    rect([700, 172, 6, 112], 'fill="#2c3338"'),
    rect([718, 182, 166, 96], soft),
    rect([740, 196, 54, 54], line),
    rect([718, 312, 166, 66], soft),
    rect([718, 392, 166, 66], soft),
    `<path d="M640 470 h50" stroke="#f4f5f6" stroke-width="8"/><path d="M640 470 l34 44" stroke="#2c3338" stroke-width="4"/>`,
    word(214, 328, 'Queen bed'),
    word(482, 292, 'Kitchen'),
    word(653, 226, 'Fridge'),
    word(486, 368, 'Dinette'),
    word(838, 236, 'Ensuite'),
    word(801, 352, 'Bunk'),
    word(801, 432, 'Bunk'),
    word(666, 548, 'Door'),
    '</svg>',
  ].join('')
}
