// Delimited text as dealers' systems and spreadsheets write it, and what becomes of a row that is damaged.
import { describe, expect, it } from 'vitest'

import { readDocuments, readFaults, readRows } from '#test/support/read-rows.ts'

const HEAD = 'stocknum,make,model,year,km,price'
const A1 = { stocknum: 'A1', make: 'Kia', model: 'Rio', year: '2020', km: '45210', price: '19990' }
const A2 = { ...A1, stocknum: 'A2', price: '20990' }
const ROW_1 = 'A1,Kia,Rio,2020,45210,19990'
const ROW_2 = 'A2,Kia,Rio,2020,45210,20990'

describe('a row', () => {
  it('with more or fewer cells than the header is refused with both counts, and the others are read', async () => {
    const text = [
      HEAD,
      ROW_1,
      'A3,Kia,Rio,2020,45,210,19990',
      'A4,Kia,Rio,2020,45210,$19,990',
      'A5,Kia,Rio,2020',
      ROW_2,
      '',
    ].join('\n')
    expect(await readFaults(text)).toEqual([
      [3, 'has 7 cells, the header has 6'],
      [4, 'has 7 cells, the header has 6'],
      [5, 'has 4 cells, the header has 6'],
    ])
    expect(await readDocuments(text)).toEqual([A1, A2])
  })

  it('in which every figure moved by an unquoted comma is refused, though its last cell is empty', async () => {
    const text = `${HEAD},video\nA1,Kia,Rio,2020,45,210,19990,\nA2,Kia,Rio,2020,46,300,20990,\n`
    expect(await readDocuments(text)).toEqual([])
    expect((await readFaults(text)).map(([, fault]) => fault)).toEqual([
      'has 8 cells, the header has 7',
      'has 8 cells, the header has 7',
    ])
  })

  it('may end with a delimiter, if every row does', async () => {
    for (const head of [HEAD, `${HEAD},`])
      expect(await readDocuments(`${head}\n${ROW_1},\n${ROW_2},\n`)).toEqual([A1, A2])
    expect(await readFaults(`${HEAD}\n${ROW_1},\n${ROW_2}\n`)).toEqual([
      [2, 'has 7 cells, the header has 6'],
    ])
    const late = `${HEAD}\n${`${ROW_1},\n`.repeat(60)}${ROW_2}\n`
    expect(await readFaults(late)).toEqual([[62, 'has 6 cells, the other rows have 7']])
  })

  it('of blanks or delimiters only is none', async () => {
    const text = `\n ,,,,,\n${HEAD}\n\n,,,,,\n${ROW_1}\n , , , , , \n\n${ROW_2}\n,,,,,\n`
    const { rows } = await readRows(text)
    expect(rows).toEqual([
      { row: 6, document: A1 },
      { row: 9, document: A2 },
    ])
  })

  it('that repeats the header is refused', async () => {
    expect(await readFaults(`${HEAD}\n${ROW_1}\n${HEAD}\n${ROW_2}\n`)).toEqual([
      [3, 'repeats the header'],
    ])
  })

  it('has the number that a spreadsheet gives it, and its line where that differs', async () => {
    const text = `sep=,\nid,notes,price\n1,"two\nlines",5\n2,x,\n3,x\n`
    expect((await readRows(text)).rows).toMatchObject([
      { row: 2, document: { id: '1', notes: 'two\nlines' } },
      { row: 3, document: { id: '2' } },
      { row: 4, fault: 'has 2 cells, the header has 3 (line 6)' },
    ])
  })
})

describe('rows that Excel cuts short', () => {
  /** Excel writes no delimiters for columns that are empty in sixteen rows of the sheet. */
  const excel = (rows: readonly string[][], width: number): string =>
    rows
      .map((cells, at) => {
        const block = rows.slice(at - (at % 16), at - (at % 16) + 16)
        const widest = Math.max(...block.map((row) => row.findLastIndex(Boolean) + 1))
        return Array.from({ length: Math.min(width, widest) }, (_, column) => cells[column] ?? '')
      })
      .map((cells) => cells.join(','))
      .join('\r\n')
      .concat('\r\n')

  const yard = (count: number): string[][] => [
    ['id', 'make', 'price', 'was', 'video'],
    ...Array.from({ length: count }, (_, at) => [
      `K${at}`,
      'Kia',
      String(9990 + at),
      at < 15 || at > 31 ? '' : String(10_990 + at),
      at === 3 ? 'https://video.example/3' : '',
    ]),
  ]

  it('are read', async () => {
    for (const count of [20, 40, 48, 65]) {
      const rows = yard(count)
      const documents = await readDocuments(excel(rows, 5))
      expect(documents).toEqual(
        rows
          .slice(1)
          .map(([id, make, price, was = '', video = '']) => ({ id, make, price, was, video })),
      )
    }
  })

  it('are refused if any of sixteen rows is shorter than the others, or longer', async () => {
    const lines = excel(yard(40), 5).split('\r\n')
    const cut = lines.with(20, 'K19,Kia,100').join('\r\n')
    expect(await readFaults(cut)).toContainEqual([21, 'has 3 cells, the header has 5'])
    const shifted = lines.with(20, 'K19,Kia,10,009,11009').join('\r\n')
    const documents = (await readDocuments(shifted)) as { id: string }[] // rows of a table
    expect(documents.map(({ id }) => id)).not.toContain('K18')
  })

  it('are refused in a file that ends in the middle of one', async () => {
    const text = excel(yard(16), 5)
    expect((await readRows(text)).rows.at(-1)).toMatchObject({ document: { id: 'K15' } })
    expect((await readRows(text.slice(0, -6))).rows.at(-1)).toMatchObject({
      fault: 'has 4 cells, the header has 5',
      isCut: true,
    })
  })
})

describe('the header', () => {
  it('may name a column more than once: all that say something count', async () => {
    const text =
      'id,Photo,Photo,price,Photo,price\n1,a.jpg,b.jpg,100,c.jpg,\n2,,b.jpg,,,200\n3,,,,,\n'
    expect(await readRows(text)).toEqual({
      header: ['id', 'Photo', 'price'],
      rows: [
        { row: 2, document: { id: '1', Photo: ['a.jpg', 'b.jpg', 'c.jpg'], price: '100' } },
        { row: 3, document: { id: '2', Photo: 'b.jpg', price: '200' } },
        { row: 4, document: { id: '3', Photo: '', price: '' } },
      ],
    })
  })

  it('follows the line that names the delimiter for Excel', async () => {
    for (const line of ['sep=;', '"sep=;"', 'SEP=;', 'sep=;;;;'])
      expect(await readDocuments(`${line}\r\nid;make\r\n1;a,b,c\r\n`)).toEqual([
        { id: '1', make: 'a,b,c' },
      ])
    expect(await readDocuments('sep=^\nid^make\n1^Kia\n')).toEqual([{ id: '1', make: 'Kia' }])
  })

  it('follows titles, which name fewer columns', async () => {
    const table = `${HEAD}\n${ROW_1}\n${ROW_2}\n`
    for (const title of [
      'Stock report as of 1/2/2026\n',
      '"Stock, as of today"\n\n',
      'Stock report,,,,,\n,,,,,\n',
      'Bay Road Motors\nUsed,as of today\n',
    ])
      expect(await readDocuments(title + table), title).toEqual([A1, A2])
  })

  it('is the first line if that names columns, though no row fits it', async () => {
    expect((await readRows(`${HEAD}\n1,2,3,4,5,6,7\n1,2,3,4,5,6,7\n`)).header).toEqual(
      HEAD.split(','),
    )
    expect((await readRows('id\nk1\nk2\n')).header).toEqual(['id'])
  })

  it('may have line breaks in its names', async () => {
    const { header, rows } = await readRows('id,"Price\n(AUD)",make\n1,100,Kia\n')
    expect(header).toEqual(['id', 'Price (AUD)', 'make'])
    expect(rows).toMatchObject([{ row: 2, document: { 'Price (AUD)': '100' } }])
  })

  it.each([
    [';', 'id;price (AUD, incl. GST);text\n1;10,5;a,b,c,d\n2;11,5;a,b,c,d\n'],
    [',', 'id,photos,text\n1,a|b|c|d,x\n2,a|b|c|d,x;y\n'],
    ['\t', 'id\tprice, drive away\ttext\n1\t2\ta, b; c\n'],
    ['|', 'id|text|price\n1|a, b, c, d|5\n2|a, b, c|6\n'],
  ])('tells the delimiter %j by the rows that have as many cells', async (delimiter, text) => {
    const { header, rows } = await readRows(text)
    expect(header).toHaveLength(text.split('\n')[0]?.split(delimiter).length ?? 0)
    expect(rows.every(({ fault }) => fault === undefined)).toBe(true)
  })
})

describe('line ends', () => {
  it('may be mixed: no row is lost, none glued to the next', async () => {
    const ends = ['\r\n', '\n', '\r']
    for (const first of ends)
      for (const other of ends)
        expect(
          await readDocuments(`${HEAD}${first}${ROW_1}${other}${ROW_2}${other}`),
          JSON.stringify([first, other]),
        ).toEqual([A1, A2])
  })
})

describe('quotes', () => {
  const table = (...rows: string[]) => `make,model,year,stocknum,badge,price\n${rows.join('\n')}\n`
  const GOOD = 'Kia,Rio,2021,A2,S,20990'

  it('within a quoted cell that are not doubled damage their own row only', async () => {
    const text = table('Kia,Rio,2020,A1,"Sport 18" alloys, leather",19990', GOOD)
    expect(await readFaults(text)).toEqual([
      [
        2,
        'has 7 cells, the header has 6, and has a quote within a quoted cell that is not doubled',
      ],
    ])
    expect(await readDocuments(text)).toMatchObject([{ stocknum: 'A2', price: '20990' }])
  })

  it('are text below a row whose cells are padded', async () => {
    const text = table('Kia,Rio,2020, A1 ,S,19990', 'Kia,Rio,2021,A2,18" alloys,20990')
    expect(await readFaults(text)).toEqual([])
    expect(await readDocuments(text)).toMatchObject([{ price: '19990' }, { price: '20990' }])
  })

  it('are text where that moves no cell', async () => {
    const text = table(
      'Kia,Rio,2020,A1,"Sport 18" alloys",19990',
      'Kia,Rio,2020,A1,Sport 18" alloys,19990',
      'Kia,Rio,2020,A1,"Sport" pack,19990',
      'Kia,Rio,2020,A1, "Sport, 18"" alloys" ,19990',
    )
    const { rows } = await readRows(text)
    expect(rows.map(({ document }) => (document as { badge: string }).badge)).toEqual([
      'Sport 18" alloys',
      'Sport 18" alloys',
      '"Sport" pack',
      'Sport, 18" alloys',
    ])
    expect(rows.map(({ repair }) => repair !== undefined)).toEqual([true, false, true, false])
  })

  it('that open and close in different rows glue none together', async () => {
    const text = table(
      'Kia,Rio,2020,A1,"Sport 18,19990',
      'Kia,Rio,2020,A2,S,20990',
      'Kia,Rio,2020,A3,GT 19",21990',
    )
    expect(await readFaults(text)).toEqual([[2, 'has an unclosed quote']])
    expect(await readDocuments(text)).toMatchObject([
      { stocknum: 'A2', price: '20990' },
      { stocknum: 'A3', badge: 'GT 19"', price: '21990' },
    ])
    const beside = table('Kia,Rio,2020,A1,"Sport 18,19990', 'Kia,Rio,2020,A3,GT 19",21990')
    expect(await readFaults(beside)).toEqual([
      [2, 'has an unclosed quote'],
      [3, 'follows a row that cannot be read, and may be a part of it'],
    ])
  })

  it('hold line breaks, delimiters and empty lines', async () => {
    const text = table(
      'Kia,Rio,2020,A1,"One owner, full books.\r\n\r\n18"" alloys, 5 seats,\nCall us!",19990',
      GOOD,
    )
    expect(await readDocuments(text)).toMatchObject([
      { badge: 'One owner, full books.\n\n18" alloys, 5 seats,\nCall us!', price: '19990' },
      { stocknum: 'A2' },
    ])
  })

  it('that are never closed may hide the rest, though the rows after it can be read', async () => {
    const { rows } = await readRows(table('Kia,Rio,2020,A1,"S,19990', GOOD))
    expect(rows).toMatchObject([
      { row: 3, document: { stocknum: 'A2' } },
      {
        row: 2,
        fault: 'has an unclosed quote',
        isCut: true,
        words: expect.arrayContaining(['A1']),
      },
    ])
  })
})

describe('a line break outside of quotes', () => {
  const table = (row: string) => `id,make,price\nk0,Kia,9990\n${row}\nk2,Kia,7990\n`

  it('damages the row whose last cell it breaks: half a price is none', async () => {
    for (const row of ['k1,Kia,19\n990', 'k1,Kia,$19,\n990', 'k1,Kia,One owner\nfull books'])
      expect(await readDocuments(table(row)), row).toMatchObject([{ id: 'k0' }, { id: 'k2' }])
    expect(await readFaults(table('k1,Kia,19\n990'))).toEqual([
      [3, 'has a line break that is not in quotes, and 1 line after it cannot be read'],
    ])
  })

  it('damages the last row too, where the figure goes on in words', async () => {
    const rows = ['$68\n 843 Drive Away', 'AU$\n68 843 +ORCs', '$6\n8 843 EGC', '45000\nmiles']
    for (const row of rows)
      expect(await readDocuments(`id,make,price\nk0,Kia,9990\nk1,Kia,${row}\n`), row).toMatchObject(
        [{ id: 'k0' }],
      )
  })

  it('is none after the last row: a file may end with words', async () => {
    const text = 'id,make,price\nk0,Kia,9990\n40 vehicles in all\n'
    expect(await readDocuments(text)).toMatchObject([{ id: 'k0' }])
    expect(await readFaults(text)).toEqual([[3, 'has 1 cell, the header has 3']])
  })
})

describe('text that ends in the middle of a row', () => {
  it('is cut, and says so', async () => {
    const { rows } = await readRows(`${HEAD}\n${ROW_1}\nA2,Kia,Ri`)
    expect(rows).toMatchObject([{ row: 2 }, { row: 3, isCut: true }])
    const whole = await readRows(`${HEAD}\n${ROW_1}\n${ROW_2}`)
    expect(whole.rows.map(({ isCut }) => isCut)).toEqual([undefined, undefined])
  })
})
