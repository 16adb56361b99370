// The yards of the four demo sites, by the slug of the place.
import type { Front } from './place.ts'
import { paints } from './props.ts'

const { white, silver, red, blue, black, orange } = paints
const lime = { hex: '#a9cf1f', flake: 0.1 }
const cream = { hex: '#e8e4da', flake: 0 }
const harbour = { band: '#0a58ca', wall: '#e9edf1' }
const wattle = { band: '#26262a', wall: '#f4f2ee' }
const banksia = { band: '#a73a15', wall: '#d9c8a8', shed: true }
const tui = { band: '#0d5b42', wall: '#dfe8d8' }

export const fronts: Record<string, Front> = {
  'harbour-parramatta': {
    ...harbour,
    seed: 3,
    storeys: 2,
    behind: 'towers',
    time: 'day',
    cars: [
      ['suv', blue],
      ['sedan', white],
      ['ute', orange],
    ],
  },
  'harbour-artarmon': {
    ...harbour,
    seed: 8,
    behind: 'trees',
    time: 'day',
    cars: [
      ['hatch', white],
      ['suv', red],
      ['sedan', silver],
    ],
  },
  'harbour-newcastle': {
    ...harbour,
    seed: 14,
    behind: 'hills',
    time: 'evening',
    cars: [
      ['ute', white],
      ['four-by-four', black],
      ['ute', blue],
    ],
  },
  'harbour-newstead': {
    ...harbour,
    seed: 21,
    storeys: 2,
    behind: 'towers',
    time: 'evening',
    cars: [
      ['wagon', silver],
      ['suv', white],
      ['hatch', red],
    ],
  },
  'harbour-southport': {
    ...harbour,
    seed: 33,
    behind: 'towers',
    time: 'day',
    cars: [
      ['convertible', red],
      ['suv', white],
      ['sedan', blue],
    ],
  },
  'wattle-park-showroom': {
    ...wattle,
    seed: 5,
    behind: 'trees',
    time: 'day',
    cars: [
      ['hatch', red],
      ['suv', white],
      ['sedan', silver],
    ],
  },
  'wattle-park-used': {
    ...wattle,
    seed: 17,
    behind: 'hills',
    time: 'evening',
    cars: [
      ['suv', silver],
      ['hatch', blue],
      ['wagon', white],
    ],
  },
  'banksia-burpengary': {
    ...banksia,
    seed: 9,
    behind: 'trees',
    time: 'day',
    cars: [
      ['caravan', cream],
      ['caravan', white],
    ],
  },
  'banksia-toowoomba': {
    ...banksia,
    seed: 27,
    behind: 'hills',
    time: 'evening',
    cars: [
      ['caravan', white],
      ['motorhome', cream],
    ],
  },
  'tui-penrose': {
    ...tui,
    seed: 12,
    behind: 'hills',
    time: 'day',
    cars: [
      ['hatch', lime],
      ['wagon', white],
      ['motorcycle', black],
    ],
  },
  'tui-te-rapa': {
    ...tui,
    seed: 29,
    behind: 'hills',
    time: 'evening',
    cars: [
      ['motorcycle', red],
      ['hatch', white],
      ['cruiser', black],
    ],
  },
}
