// Moods of the bush: what colour sky, sea, ground and leaves have there.
import type { Mood } from './bush.ts'

export const golden: Mood = {
  sky: [
    [0, '#6f9cb4'],
    [0.4, '#c9c3a4'],
    [0.72, '#ffcf84'],
    [1, '#ffae57'],
  ],
  sun: [0.44, 62],
  cloud: 'rgb(255 236 205 / 0.5)',
  range: [
    [0, '#b98a72'],
    [1, '#d9a06c'],
  ],
  sea: [
    [0, '#f7b765'],
    [0.4, '#8ea6a6'],
    [1, '#4d8792'],
  ],
  ground: [
    [0, '#b98d50'],
    [0.2, '#c99b5a'],
    [0.6, '#a97a45'],
    [1, '#6d4a2b'],
  ],
  specks: ['rgb(122 108 58 / 0.55)', 'rgb(226 184 110 / 0.5)'],
  tree: { bark: '#7c5a44', dark: '#4d4a2c', leaf: '#7d7338' },
  grass: ['#4b3420', '#5e4327'],
  haze: 'rgb(255 214 130 / 0.85)',
  air: {
    top: ['#7f9db8', 0.6],
    edge: ['#ffb867', 1.2],
    ground: ['#7a5a38', 0.5],
    lamps: [
      { towards: [-1, 0.2, -0.35], wide: 0.3, colour: '#ffb04a', bright: 12 },
      { towards: [0.3, 0.9, 0.6], wide: 0.6, colour: '#ffe9cf', bright: 1.6 },
    ],
  },
  light: { from: [-22, 6.5, -3], colour: '#ffb45c', strength: 3.2, shadow: 0.42 },
  exposure: 0.9,
}

const noon = {
  air: {
    top: ['#a5d4f2', 1],
    edge: ['#ffffff', 1],
    ground: ['#b59a72', 0.5],
    lamps: [{ towards: [-0.6, 0.9, 0.5], wide: 0.35, colour: '#fff6df', bright: 6 }],
  },
  light: { from: [-9, 13, 8], colour: '#fff3da', strength: 2.1, shadow: 0.36 },
} as const

export const beach: Mood = {
  ...golden,
  ...noon,
  sky: [
    [0, '#4aa7d8'],
    [1, '#dff3f3'],
  ],
  sun: undefined,
  cloud: 'rgb(255 255 255 / 0.6)',
  range: [
    [0, '#6f9a86'],
    [1, '#9bbba2'],
  ],
  sea: [
    [0, '#2f9fb8'],
    [0.6, '#5fc8c8'],
    [1, '#c8efe4'],
  ],
  ground: [
    [0, '#e8d5a6'],
    [0.3, '#e6cf9a'],
    [1, '#b79563'],
  ],
  specks: ['rgb(128 150 84 / 0.6)', 'rgb(246 232 196 / 0.7)'],
  tree: { bark: '#8a6e56', dark: '#3f6b45', leaf: '#6f9a52' },
  grass: ['#6c7d3e', '#8a8f4c'],
  exposure: 0.92,
}

export const desert: Mood = {
  ...golden,
  ...noon,
  sky: [
    [0, '#3f92c8'],
    [0.7, '#b9dbe2'],
    [1, '#f1d9bd'],
  ],
  sun: undefined,
  sea: undefined,
  cloud: 'rgb(255 255 255 / 0.4)',
  range: [
    [0, '#9a4a30'],
    [1, '#c0693f'],
  ],
  ground: [
    [0, '#c9673a'],
    [0.3, '#c05a2e'],
    [1, '#7d3318'],
  ],
  specks: ['rgb(126 130 76 / 0.7)', 'rgb(226 150 100 / 0.5)'],
  tree: { bark: '#e4d8c8', dark: '#5c6b42', leaf: '#8f9a5c' },
  grass: ['#8a7a3e', '#a2803f'],
  exposure: 0.92,
}

export const night: Mood = {
  ...golden,
  sky: [
    [0, '#071026'],
    [0.6, '#1a2c52'],
    [0.9, '#51517a'],
    [1, '#a86f5e'],
  ],
  sun: undefined,
  stars: true,
  cloud: 'transparent',
  range: [
    [0, '#2a2f4c'],
    [1, '#3d3b54'],
  ],
  sea: [
    [0, '#7d6470'],
    [0.4, '#2c3c5e'],
    [1, '#1c2b48'],
  ],
  ground: [
    [0, '#2c2b35'],
    [0.3, '#332e33'],
    [1, '#15131a'],
  ],
  specks: ['rgb(30 32 40 / 0.6)', 'rgb(70 66 72 / 0.5)'],
  tree: { bark: '#1a1820', dark: '#14161f', leaf: '#20222c' },
  grass: ['#0f0e14', '#1a181f'],
  air: {
    top: ['#1b2d52', 0.9],
    edge: ['#6a5f86', 0.7],
    ground: ['#15131a', 0.3],
    lamps: [
      { towards: [-0.5, 0.6, 0.7], wide: 0.5, colour: '#ffcf90', bright: 2.6 },
      { towards: [0.4, 0.9, 0.3], wide: 0.5, colour: '#a9c2ff', bright: 1.6 },
    ],
  },
  light: { from: [-6, 10, 7], colour: '#9fb4e8', strength: 0.5, shadow: 0.3 },
  exposure: 1.05,
}
