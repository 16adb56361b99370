// Which scenes are kept as pictures of the demo sites, and in which cuts. Knows names and numbers only.

const cuts = {
  wide: { width: 1600, height: 640, quality: 66, tall: false },
  phone: { width: 720, height: 500, quality: 60, tall: true },
  banner: { width: 1920, height: 700, quality: 60, tall: false },
  card: { width: 640, height: 400, quality: 62, tall: true },
  place: { width: 880, height: 412, quality: 42, tall: true },
} as const

type Cut = keyof typeof cuts
export type ContentPicture = (typeof cuts)[Cut] & { file: string; scene: string }

const keep = (cut: Cut, scenes: readonly string[], ending = ''): ContentPicture[] =>
  scenes.map((scene) => ({ file: `${scene}${ending}`, scene, ...cuts[cut] }))

const heroes = [
  'harbour-dusk',
  'ute-dawn',
  'wattle-gallery',
  'banksia-coast',
  'camp-night',
  'tui-hills',
]

/** Every picture of static/content, named without its ending. */
export const contentPictures: readonly ContentPicture[] = [
  ...keep('wide', heroes),
  ...keep('wide', ['charger'], '-wide'),
  ...keep('phone', [...heroes, 'charger', 'stocktake'], '-phone'),
  ...keep('banner', ['stocktake']),
  ...keep('card', ['workshop', 'wattle-workshop', 'trade-in', 'desk', 'parts', 'yard', 'shield']),
  ...keep('card', ['night-road', 'charger', 'first-car', 'couples', 'family', 'offroad', 'towing']),
  ...keep('card', ['camp', 'wagon', 'bikes', 'import-ship']),
  ...keep('card', ['ute-dawn', 'camp-night'], '-card'),
  ...keep('place', [
    'place-harbour-parramatta',
    'place-harbour-artarmon',
    'place-harbour-newcastle',
    'place-harbour-newstead',
    'place-harbour-southport',
    'place-wattle-park-showroom',
    'place-wattle-park-used',
    'place-banksia-burpengary',
    'place-banksia-toowoomba',
    'place-tui-penrose',
    'place-tui-te-rapa',
  ]),
]
