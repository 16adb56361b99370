import { glob, readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'

import { readOwnPostcodes } from '#cli/postcodes/own-postcodes.ts'
import { readPostcodes, toFillingSql, toSql } from '#cli/postcodes/postcodes.ts'
import { kilometresBetween } from '#sales/delivery/locate.ts'

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

async function migrate(db: DatabaseSync) {
  for (const name of ['0001_initial', '0010_localities'])
    db.exec(await readFile(`migrations/${name}.sql`, 'utf8'))
}

/** The table as created by the migrations, filled by the SQL of a script. */
async function fill(...scripts: string[]) {
  const db = new DatabaseSync(':memory:')
  await migrate(db)
  for (const script of scripts) db.exec(script)
  const rows = db.prepare('SELECT country, postcode, region FROM postcodes').all()
  return rows as { country: string; postcode: string; region: string }[] // the columns are text
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
    const rows = await fill(
      toSql('NZ', [{ postcode: '0110', ...place }]),
      toSql('AU', [{ postcode: '2000', ...place }]),
      toSql('AU', [{ postcode: '2001', ...place }]),
    )
    expect(rows.map(({ country, postcode }) => `${country} ${postcode}`)).toEqual([
      'AU 2001',
      'NZ 0110',
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
    const rows = await fill(toSql('NZ', many))
    expect(rows).toHaveLength(1200)
    expect(rows[0]?.region).toBe(region)
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
    const db = new DatabaseSync(':memory:')
    await migrate(db)
    db.exec(toSql('AU', [{ ...place, region: 'imported', localities: '' }]))
    db.exec("INSERT INTO postcodes (country, postcode) VALUES ('AU', '2001')")
    const own = [place, { ...place, postcode: '2001' }, { ...place, postcode: '2002' }]
    for (const statement of toFillingSql('AU', own)) db.exec(statement)
    const rows = db
      .prepare('SELECT postcode, lat, region, localities FROM postcodes ORDER BY postcode')
      .all()
    expect(rows.map((row) => ({ ...row }))).toEqual([
      // Only the missing name is added to an imported row.
      { postcode: '2000', lat: -33.87, region: 'imported', localities: 'Sydney' },
      { postcode: '2001', lat: -33.87, region: 'NSW', localities: 'Sydney' },
      { postcode: '2002', lat: -33.87, region: 'NSW', localities: 'Sydney' },
    ])
  })
})

type Locations = { locations: { address: { postcode: string }; lat: number; long: number }[] }

/** Degrees: south, north, west, east. */
const BORDERS = { AU: [-44, -10, 112, 154], NZ: [-48, -34, 166, 179] } as const

function isWithin([south, north, west, east]: readonly number[], lat: number, long: number) {
  return lat > Number(south) && lat < Number(north) && long > Number(west) && long < Number(east)
}
