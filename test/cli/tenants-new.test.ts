import { describe, expect, it } from 'vitest'

import { generateStock } from '#cli/demo-stock/generate.ts'
import { recipeSchema } from '#cli/demo-stock/recipe.ts'
import { toPlaces } from '#cli/demo.ts'
import { checkSites } from '#cli/tenants/check-sites.ts'
import { describeProblems } from '#cli/tenants/checked-sites.ts'
import { promptAll } from '#cli/tenants/new-command.ts'
import { toColours } from '#cli/tenants/new/colours.ts'
import { toSiteDocuments } from '#cli/tenants/new/documents.ts'
import { DEALER_KINDS, STATES } from '#cli/tenants/new/kinds.ts'
import type { Answers } from '#cli/tenants/new/questions.ts'
import { parseSite } from '#cli/tenants/read-sites.ts'
import { findExamples } from '#rollout/checks/check-examples.ts'
import { findContrastProblems } from '#tenant/theme.ts'

const taken = { slugs: ['harbour'], hosts: new Map([['harbour.example', 'harbour']]) }
const silent = { taken, prompt: null, say: () => {} }

async function answersTo(flags: Partial<Answers>): Promise<Answers> {
  const asked = await promptAll({ ...silent, flags: { slug: 'acme', ...flags } })
  if ('problem' in asked) throw new Error(asked.problem)
  return asked.answers
}

function read(answers: Answers) {
  const { site, locations, pages, stock } = toSiteDocuments(answers, 1005)
  const parts = Object.entries({ locations, pages }).map(([name, part]) => ({
    name: `${name}.json`,
    text: JSON.stringify(part),
  }))
  const file = { slug: answers.slug, file: '', ...parseSite(JSON.stringify(site), parts) }
  return { files: checkSites([file], 'static'), recipe: recipeSchema.parse(stock) }
}

describe('npm run tenants -- new', () => {
  it.each(['au', 'nz'])(
    'fills in examples and drafts that a publish names (%s)',
    async (country) => {
      const [file] = read(await answersTo({ country })).files
      if (file?.site == null) throw new Error('No site')
      expect(findExamples(file.site).map(({ path }) => path)).toEqual([
        'locations[0].address.street',
        'phone_numbers.general',
        'locations[0].phone',
        'pages[2]',
        'pages[3]',
      ])
      const real = await answersTo({
        country,
        street: '12 Main Road',
        phone: country === 'nz' ? '09 555 0100' : '07 3123 4567',
      })
      const [other] = read(real).files
      if (other?.site == null) throw new Error('No site')
      expect(findExamples(other.site).map(({ path }) => path)).toEqual(['pages[2]', 'pages[3]'])
    },
  )

  const ways: Partial<Answers>[] = [
    ...Object.keys(DEALER_KINDS).map((kind) => ({ kind })),
    ...Object.keys(STATES).map((state) => ({ state })),
    { country: 'nz' },
    { country: 'nz', kind: 'motorcycles', make: 'yamaha', suburb: 'Taupō', postcode: '3330' },
    { make: 'vw' },
    { make: 'Abarth' },
    { kind: 'caravans', make: 'Jayco' },
    { name: `O'Brien & Söhne "Cars"` },
    { name: 'Müller', slug: 'm1', licence: 'LMCT 1' },
    { slug: 'a'.repeat(40), name: 'N'.repeat(60), suburb: 'S'.repeat(40) },
  ]

  it.each(ways)('writes a site that passes every check, with demo stock: %j', async (way) => {
    const { files, recipe } = read(await answersTo(way))
    expect(describeProblems(files)).toBe('')
    const [site] = files.map((file) => file.site)
    if (site === null || site === undefined) throw new Error('No site')
    const pictures = { angles: [], lights: {} }
    const options = { count: 40, now: 1_800_000_000, places: toPlaces(site), pictures }
    const stock = [...generateStock(recipe, options)]
    expect(stock).toHaveLength(40)
    expect(new Set(stock.map(({ dealership_slug }) => dealership_slug))).toEqual(
      new Set([site.slug]),
    )
  })

  it.each<[Partial<Answers>, string]>([
    [{ slug: 'harbour' }, '--slug: tenants/harbour already exists. Choose another.'],
    [{ slug: 'Acme Motors' }, '--slug: Use lower-case letters'],
    [{ slug: '../etc' }, '--slug: Use lower-case letters'],
    [{ website: 'https://www.harbour.example' }, 'harbour.example already belongs to harbour.'],
    [{ website: 'https://acme.example/home' }, '--website: Use an address'],
    [{ website: '192.168.0.1' }, '--website: Use an address'],
    [{ country: 'uk' }, '--country: Use one of au, nz.'],
    [{ kind: 'boats' }, '--kind: Use one of cars, motorcycles, caravans, trucks.'],
    [{ make: 'Trabant' }, '--make: "Trabant" is not in tenants/catalogue/makes.json.'],
    [{ phone: '12' }, '--phone: Use a phone number of the country, with its area code.'],
    [{ email: 'leads at acme' }, '--email: Use an address'],
    [{ state: 'XX' }, '--state: Use one of QLD, NSW'],
    [{ state: 'VIC', postcode: '4000' }, '--postcode: Use a four-digit postcode in VIC.'],
    [{ colour: 'blue' }, '--colour: Use a colour such as #0b5394.'],
    [{ name: '!!!' }, '--name: Use up to 60 characters'],
    [{ name: '<b>Acme</b>' }, 'without < and >'],
    [{ street: '<script>' }, '--street: Use up to'],
  ])('explains what is wrong with %j', async (flags, message) => {
    const asked = await promptAll({ ...silent, flags: { slug: 'acme', ...flags } })
    expect('problem' in asked ? asked.problem : '').toContain(message)
  })

  it('asks again until an answer is valid, and uses the default for an empty line', async () => {
    const typed = ['', 'Acme Motors', '', 'uk', 'NZ']
    const asked: string[] = []
    const said: string[] = []
    const prompt = async (line: string) => {
      asked.push(line)
      return typed.shift() ?? ''
    }
    const outcome = await promptAll({ taken, prompt, say: (line) => said.push(line), flags: {} })
    const answers = 'answers' in outcome ? outcome.answers : null
    expect(answers).toMatchObject({ name: 'Acme Motors', slug: 'acme-motors', country: 'nz' })
    expect(answers?.website).toBe('www.acme-motors.example')
    expect(asked.slice(0, 3)).toEqual([
      'Dealer name: ',
      'Dealer name: ',
      'Short name, for its folder and commands; cannot be changed later [acme-motors]: ',
    ])
    expect(said).toEqual(['  Use one of au, nz.'])
  })

  it('asks nothing that a flag answers, and needs a name or a short name', async () => {
    expect((await answersTo({ slug: 'blue-gum-cars' })).name).toBe('Blue Gum Cars')
    const asked = await promptAll({ ...silent, flags: {} })
    expect(asked).toEqual({ problem: 'Give it with --name.' })
  })

  it.each(['#ffcc00', '#ffffff', '#000000', '#00ff00', '#777777', '#0b5394', '#ff69b4'])(
    'makes a readable palette of %s (WCAG 2.2, 1.4.3)',
    (colour) => {
      const colours = toColours(colour)
      expect(findContrastProblems(colours)).toEqual([])
      expect(colours.accent).toBe(colour)
    },
  )

  it('marks its legal texts as not yet approved, and keeps them out of search engines', async () => {
    for (const country of ['au', 'nz']) {
      const [site] = read(await answersTo({ country })).files.map((file) => file.site)
      const legal = (site?.pages ?? []).filter(({ path }) => /privacy|terms/.test(path))
      expect(legal).toHaveLength(2)
      for (const page of legal) {
        expect(page.index).toBe(false)
        expect(JSON.stringify(page)).toContain('Draft, not yet approved.')
      }
    }
  })

  it('sends leads to the given address', async () => {
    const answers = await answersTo({ email: 'sales@acme.example' })
    const [site] = read(answers).files.map((file) => file.site)
    expect(site?.leads.targets).toMatchObject([{ kind: 'email', to: ['sales@acme.example'] }])
  })
})
