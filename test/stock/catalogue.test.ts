import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { findBody, findMake, findModel, isTrim, listBodies, listMakes } from '#vehicle/catalogue.ts'
import { standaloneModelName } from '#vehicle/title.ts'

const folder = join(import.meta.dirname, '../../tenants/catalogue')

describe('catalogue', () => {
  it.each([
    ['VW', 'Volkswagen'],
    ['volkswagen', 'Volkswagen'],
    ['mercedes', 'Mercedes-Benz'],
    ['land-rover', 'Land Rover'],
    ['Landrover', 'Land Rover'],
    ['Citroën', 'Citroen'],
    ['harley davidson', 'Harley-Davidson'],
  ])('finds the make for "%s" (E12)', (text, name) => {
    expect(findMake(text)?.name).toBe(name)
  })

  it.each([
    ['Toyota', 'Landcruiser', 'LandCruiser'],
    ['Toyota', 'Prado', 'LandCruiser Prado'],
    ['Toyota', 'rav-4', 'RAV4'],
    ['Mazda', 'cx5', 'CX-5'],
    ['Hyundai', 'I30', 'i30'],
    ['BMW', '320I', '3 Series'],
    ['Mercedes', 'GLC300', 'GLC-Class'],
    ['Saab', '03-Sep', '9-3'],
  ])('finds the model for %s "%s" (E13)', (make, text, name) => {
    expect(findModel(make, text)?.name).toBe(name)
  })

  it('distinguishes a trim from a model', () => {
    expect(isTrim('BMW', '320i')).toBe(true)
    expect(isTrim('BMW', '3 Series')).toBe(false)
    expect(isTrim('Toyota', 'Prado')).toBe(false)
  })

  it('finds bodies by every word of C25 and by the words of feeds', () => {
    const words =
      '4x4 bus cabChassis convertible coupe ev hardtop hatch hatchback motorhome lightTruck peopleMover prestige sedan softtop suv ute van wagon stationWagon'
    for (const word of words.split(' ')) expect(findBody(word), word).not.toBeNull()
    expect(findBody('Ute / Tray')?.label).toBe('Ute')
    expect(findBody('station-wagon')?.label).toBe('Wagon')
    expect(findBody('People Mover')?.slug).toBe('people-mover')
  })

  it('returns null for unknown words', () => {
    for (const text of ['', ' ', 'Zeppelin', '__proto__', 'constructor', '💥', '\0']) {
      expect(findMake(text)).toBeNull()
      expect(findBody(text)).toBeNull()
      expect(findModel('Toyota', text)).toBeNull()
    }
  })

  it('writes numbered models with their make, in names and addresses (V37)', () => {
    expect(standaloneModelName('Mazda', '3')).toBe('Mazda 3')
    expect(standaloneModelName('Polestar', '2')).toBe('Polestar 2')
    expect(standaloneModelName('Mazda', 'CX-5')).toBe('CX-5')
    expect(standaloneModelName('MG', '3')).toBe('3')
    expect(findModel('Mazda', '3')?.slug).toBe('mazda-3')
    expect(findModel('Mazda', 'mazda-3')?.name).toBe('3')
  })

  it('gives every make, and every model of a make, a unique slug that leads back to it', () => {
    const makes = listMakes()
    expect(new Set(makes.map(({ slug }) => slug)).size).toBe(makes.length)
    for (const make of makes) {
      expect(findMake(make.slug), make.name).toBe(make)
      expect(new Set(make.models.map(({ slug }) => slug)).size, make.name).toBe(make.models.length)
      for (const model of make.models) {
        expect(findModel(make.slug, model.slug), `${make.name} ${model.name}`).toBe(model)
        expect(model.body, `${make.name} ${model.name}`).not.toBeNull()
      }
    }
  })

  it('gives every body a slug that leads back to it', () => {
    for (const body of listBodies()) expect(findBody(body.slug)).toBe(body)
  })

  it('stays small: the bundled part is at most 60 kB', () => {
    const own = ['bodies', 'colours', 'features', 'makes', 'naming', 'synonyms']
    const bytes = own.reduce((sum, file) => sum + statSync(join(folder, `${file}.json`)).size, 0)
    expect(bytes).toBeLessThanOrEqual(60_000)
  })

  it('names no dealer', () => {
    for (const file of ['makes', 'bodies', 'features', 'synonyms']) {
      const text = readFileSync(join(folder, `${file}.json`), 'utf8')
      expect(text).not.toMatch(/harbour|wattle|banksia|tui/i)
    }
  })
})
