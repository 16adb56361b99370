import { glob, readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'

import { readOwnPostcodes } from '#cli/postcodes/own-postcodes.ts'
import { readPostcodes } from '#cli/postcodes/postcodes.ts'
import { kilometresBetween } from '#sales/delivery/locate.ts'
import { addPostcodes, replacePostcodes } from '#sales/delivery/postcodes.ts'
import { asD1 } from '#test/support/sqlite-d1.ts'

const CSV = `\uFEFFPostcode,locality,state,lat,lng
2000,Sydney,NSW,-33.87,151.21
2000,"Barangaroo, South",NSW,-33.86,151.20
2000,Elsewhere,NSW,12,12
0800,Darwin,NT,-12.46,130.84
08OO,Typo,NT,-12,130
0801,Nowhere,NT,0,0
0802,Nowhere,NT,,
0803,Nowhere,NT,95,130
`

/** The table as created by the migrations. */
async function openDatabase() {
  const sqlite = new DatabaseSync(':memory:')
  for (const name of ['0001_initial', '0010_localities'])
    sqlite.exec(await readFile(`migrations/${name}.sql`, 'utf8'))
  const rows = () =>
    sqlite
      .prepare('SELECT country, postcode, lat, region, localities FROM postcodes ORDER BY 1, 2')
      .all()
      .map((row) => ({ ...row }))
  return { sqlite, db: asD1(sqlite, async (effect) => effect()), rows }
}

describe('import of postcodes', () => {
  it('has each postcode once, in the middle of its localities and with their names, and counts invalid rows', () => {
    expect(readPostcodes(CSV)).toEqual({
      postcodes: [
        { postcode: '0800', lat: -12.46, long: 130.84, region: 'NT', localities: 'Darwin' },
        {
          postcode: '2000',
          lat: -33.86,
          long: 151.2,
          region: 'NSW',
          localities: 'Sydney|Barangaroo, South|Elsewhere',
        },
      ],
      refused: 4,
    })
  })

  it('reads regions and longitudes by their other names', () => {
    const csv = 'postcode,region,lat,long\n0110,Northland,-35.7,174.3\n'
    expect(readPostcodes(csv).postcodes[0]).toMatchObject({ region: 'Northland', long: 174.3 })
  })

  it('replaces only those of its country', async () => {
    const place = { lat: -33, long: 151, region: 'NSW', localities: '' }
    const { db, rows } = await openDatabase()
    await replacePostcodes(db, 'NZ', [{ postcode: '0110', ...place }])
    await replacePostcodes(db, 'AU', [{ postcode: '2000', ...place }])
    const moved = { ...place, lat: -34 }
    await replacePostcodes(db, 'AU', [{ postcode: '2001', ...moved }])
    await replacePostcodes(db, 'AU', [{ postcode: '2001', ...place }])
    expect(rows()).toMatchObject([
      { country: 'AU', postcode: '2001', lat: -33 },
      { country: 'NZ', postcode: '0110', lat: -33 },
    ])
  })

  it('imports thousands, and executes no statement in a name (TH18)', async () => {
    const region = "Hawke's Bay'); DROP TABLE postcodes; --"
    const many = Array.from({ length: 1200 }, (_, at) => ({
      postcode: String(at).padStart(4, '0'),
      lat: -39,
      long: 177,
      region,
      localities: region,
    }))
    const { db, rows } = await openDatabase()
    await replacePostcodes(db, 'NZ', many)
    expect(rows()).toHaveLength(1200)
    expect(rows()[0]?.region).toBe(region)
  })
})

describe('the postcodes that come with the product', () => {
  it('are those of one country each, within its borders and in order', async () => {
    const own = await readOwnPostcodes()
    expect(own.map(({ country, postcodes }) => [country, postcodes.length > 300])).toEqual([
      ['AU', true],
      ['NZ', true],
    ])
    for (const { country, postcodes } of own) {
      const outside = postcodes.filter(({ lat, long }) => !isWithin(BORDERS[country], lat, long))
      expect(outside).toEqual([])
      expect(postcodes.filter(({ region }) => region === '')).toEqual([])
    }
  })

  it('include those of every location of the demo sites, close to it', async () => {
    const own = await readOwnPostcodes()
    let locations = 0
    for await (const file of glob('tenants/*/locations.json')) {
      const main = await readFile(file.replace('locations.json', 'site.json'), 'utf8')
      const country = JSON.parse(main).locale === 'en-NZ' ? 'NZ' : 'AU'
      const { locations: places } = JSON.parse(await readFile(file, 'utf8')) as Locations
      for (const { address, lat, long } of places) {
        const found = own
          .find((of) => of.country === country)
          ?.postcodes.find(({ postcode }) => postcode === address.postcode)
        expect(found, address.postcode).toBeDefined()
        const km = kilometresBetween({ lat, long }, found ?? { lat: 0, long: 0 })
        expect(km, `${file} ${address.postcode}`).toBeLessThan(8)
        locations += 1
      }
    }
    expect(locations).toBeGreaterThan(10)
  })

  it('add what is missing and replace nothing', async () => {
    const place = {
      postcode: '2000',
      lat: -33.87,
      long: 151.21,
      region: 'NSW',
      localities: 'Sydney',
    }
    const { sqlite, db, rows } = await openDatabase()
    await replacePostcodes(db, 'AU', [{ ...place, region: 'imported', localities: '' }])
    sqlite.exec("INSERT INTO postcodes (country, postcode) VALUES ('AU', '2001')")
    const own = [place, { ...place, postcode: '2001' }, { ...place, postcode: '2002' }]
    await addPostcodes(db, 'AU', own)
    const AU = { country: 'AU', lat: -33.87, localities: 'Sydney' }
    expect(rows()).toEqual([
      // Only the missing name is added to an imported row.
      { ...AU, postcode: '2000', region: 'imported' },
      { ...AU, postcode: '2001', region: 'NSW' },
      { ...AU, postcode: '2002', region: 'NSW' },
    ])
  })
})

type Locations = { locations: { address: { postcode: string }; lat: number; long: number }[] }

/** Degrees: south, north, west, east. */
const BORDERS = { AU: [-44, -10, 112, 154], NZ: [-48, -34, 166, 179] } as const

function isWithin([south, north, west, east]: readonly number[], lat: number, long: number) {
  return lat > Number(south) && lat < Number(north) && long > Number(west) && long < Number(east)
}
