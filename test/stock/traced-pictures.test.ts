import { existsSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { listShots } from '#catalogue/drawing/frames.ts'
import { readOptions } from '#catalogue/drawing/traced/options.ts'
import { readTraced, toKey } from '#catalogue/drawing/traced/traced.ts'

describe('path-traced pictures', () => {
  it('are stock pictures of the catalogue, each there in all its sizes, and listed once', async () => {
    const traced = await readTraced()
    const files = new Map(
      listShots().flatMap((shot) =>
        shot.colours.map((colour) => [
          toKey(shot, colour),
          shot.frames.map((frame) => shot.fileOf(colour, frame)),
        ]),
      ),
    )
    expect(new Set(traced).size).toBe(traced.length)
    expect(traced.filter((key) => !files.has(key))).toEqual([])
    const all = traced.flatMap((key) => files.get(key) ?? [])
    expect(all.filter((file) => !existsSync(file))).toEqual([])
  })

  it('are rendered a place at a time, fronts first, unless some are asked for', () => {
    expect(readOptions([])).toEqual({
      lights: ['forecourt', 'showroom', 'dusk', 'yard', 'workshop', 'studio'],
      angles: ['front', 'rear', 'side'],
      only: null,
      again: false,
    })
    const some = ['--light', 'dusk,studio', '--angles', 'side', '--only', 'suv,ute', '--again']
    expect(readOptions(some)).toEqual({
      lights: ['dusk', 'studio'],
      angles: ['side'],
      only: ['suv', 'ute'],
      again: true,
    })
  })

  it('say which names there are for one that is not', () => {
    expect(readOptions(['--light', 'moon', '--only', 'tank'])).toEqual({
      problem: expect.stringContaining('There is no moon or tank. Lights: forecourt, showroom,'),
    })
  })
})
