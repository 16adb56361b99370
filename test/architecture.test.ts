// Checks the rules of ARCHITECTURE.md by reading the code.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

import { describe, expect, it } from 'vitest'

import { missingPackages } from '#cli/lock.ts'

const root = join(import.meta.dirname, '..')
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|tsx|css|mjs)$/.test(file) && !file.endsWith('.d.ts'))
  .filter((file) => !file.includes('node_modules/'))
  .toSorted()
  .map((file) => ({ file, text: readFileSync(join(root, 'src', file), 'utf8') }))
const code = files.filter(({ file }) => /\.tsx?$/.test(file))
const server = code.filter(({ file }) => !/^(?:apps\/\w+\/client|cli)\//.test(file))

/** Layers from top to bottom: a file may import its own layer's folder and every layer below. */
const LAYERS = [
  ['worker.ts'],
  ['apps/app.ts'],
  ['apps/site/pages', 'apps/console', 'apps/ops'],
  ['composition', 'http', 'env.ts'],
  ['apps/site/ui'],
  [
    'search',
    'sales',
    'shopper',
    'dealership',
    'feeds',
    'rollout',
    'analytics',
    'upstream',
    'routes.ts',
    'route-rules.ts',
  ],
  ['tenant'],
  ['vehicle'],
  ['dated-facts'],
  ['lib'],
]
/** Folders from bottom to top, and what each imports of the others, types included. */
const FOLDERS: Record<string, string> = {
  lib: '',
  'dated-facts': 'lib',
  vehicle: 'lib tenant',
  tenant: 'dated-facts lib vehicle',
  rollout: 'lib tenant',
  analytics: 'lib',
  'feeds/views': 'analytics lib tenant',
  'shopper/prizes': 'lib tenant vehicle',
  dealership: 'lib tenant vehicle',
  'sales/charges': 'dated-facts lib tenant vehicle',
  'sales/finance': 'lib tenant vehicle',
  upstream: 'lib sales/finance sales/reservations tenant vehicle',
  'sales/delivery': 'lib tenant upstream vehicle',
  'sales/leads': 'analytics dealership lib sales/delivery sales/finance tenant upstream vehicle',
  'shopper/messages': 'lib tenant upstream',
  'sales/conversations': 'lib sales/leads shopper/messages tenant',
  'sales/reservations': 'lib sales/leads shopper/messages tenant',
  'shopper/identity': 'dealership lib shopper/messages tenant upstream vehicle',
  search:
    'analytics dealership lib sales/charges sales/delivery sales/finance sales/reservations shopper/garage tenant upstream vehicle',
  'shopper/garage': 'lib search shopper/identity shopper/messages tenant vehicle',
  'shopper/account':
    'lib sales/leads sales/reservations shopper/garage shopper/identity shopper/prizes tenant vehicle',
  'feeds/import': 'lib search tenant upstream vehicle',
  'rollout/checks':
    'dated-facts dealership feeds/import lib rollout sales/leads search shopper/identity tenant upstream vehicle',
  'feeds/export': 'lib search tenant vehicle',
  'feeds/brochure': 'lib sales/finance search tenant upstream vehicle',
  'apps/site/ui':
    'analytics dealership lib sales/finance sales/leads search shopper/garage shopper/identity tenant vehicle',
  composition:
    'analytics apps/site/ui feeds/brochure feeds/export feeds/import feeds/views lib rollout sales/charges sales/conversations sales/delivery sales/finance sales/leads sales/reservations search shopper/account shopper/garage shopper/identity shopper/messages shopper/prizes tenant upstream vehicle',
  http: 'analytics apps/console apps/site/ui composition dealership lib sales/finance shopper/identity tenant upstream',
  'apps/site/pages':
    'analytics apps/site/ui composition dealership feeds/brochure feeds/export feeds/import http lib sales/charges sales/conversations sales/delivery sales/finance sales/leads sales/reservations search shopper/account shopper/garage shopper/identity shopper/messages shopper/prizes tenant upstream vehicle',
  'apps/ops':
    'analytics apps/console apps/site/ui composition dated-facts feeds/export feeds/import feeds/views http lib rollout sales/leads sales/reservations search shopper/account shopper/garage shopper/identity shopper/messages shopper/prizes tenant upstream vehicle',
  'apps/console':
    'analytics apps/ops apps/site/pages apps/site/ui composition dated-facts dealership feeds/export feeds/import http lib rollout rollout/checks sales/conversations sales/leads sales/reservations search shopper/account shopper/garage shopper/identity shopper/messages tenant upstream vehicle',
}
/** The only imports from a higher folder. */
const UPWARD = [
  // Types alone: what is shown of a vehicle follows the settings of a site.
  'vehicle -> tenant',
  // Types alone: an adapter implements those of the domain that calls it.
  'upstream -> sales/reservations',
  // A type: a card holds what a shopper's list keeps of it.
  'search -> shopper/garage',
  // A type: the context of a request has the session of the console.
  'http -> apps/console',
  // The log of the console tells operations what went wrong there.
  'apps/ops -> apps/console',
]
const folderOf = (file: string) =>
  Object.keys(FOLDERS)
    .filter((name) => file.startsWith(`${name}/`))
    .toSorted((a, b) => b.length - a.length)[0]
const layerOf = (file: string) =>
  LAYERS.findIndex((layer) => layer.some((name) => file === name || file.startsWith(`${name}/`)))
const valueImports = (text: string) =>
  [...text.matchAll(/^(?:import|export) (?!type )[^'"]*?from '#([^']+)'/gm)].map(
    (match) => match[1] ?? '',
  )
const matching = (among: typeof files, pattern: RegExp) =>
  among.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

describe('architecture', () => {
  it('imports point down, values at least (rule 1)', () => {
    const upward = server.flatMap(({ file, text }) =>
      valueImports(text)
        .filter((target) => !/^(?:catalogue|build)\//.test(target))
        .filter((target) => layerOf(target) < layerOf(file) || layerOf(target) === -1)
        .map((target) => `${file} -> ${target}`),
    )
    expect(upward).toEqual([])
  })

  it('imports between folders as the table says (rule 1)', () => {
    const found = new Map(Object.keys(FOLDERS).map((name) => [name, new Set<string>()]))
    for (const { file, text } of server)
      for (const [, target = ''] of text.matchAll(/from '#([^']+)'/g)) {
        const [from, to] = [folderOf(file), folderOf(target)]
        if (from !== undefined && to !== undefined && from !== to) found.get(from)?.add(to)
      }
    expect(
      Object.fromEntries([...found].map(([from, to]) => [from, [...to].toSorted().join(' ')])),
    ).toEqual(FOLDERS)
  })

  it('imports from a folder below, except where the table says why (rule 1)', () => {
    const order = Object.keys(FOLDERS)
    const upward = Object.entries(FOLDERS).flatMap(([from, all], place) =>
      all
        .split(' ')
        .filter((to) => order.indexOf(to) > place)
        .map((to) => `${from} -> ${to}`),
    )
    expect(upward.toSorted()).toEqual(UPWARD.toSorted())
  })

  it('gives each folder of a layer a place in the table (rule 1)', () => {
    const without = server
      .map(({ file }) => file)
      .filter((file) => file !== 'apps/app.ts' && file.includes('/'))
      .filter((file) => folderOf(file) === undefined)
    expect(without).toEqual([])
  })

  it('names three functions of search: one that answers, one that carries, one that reads everything', () => {
    const named = server
      .filter(({ file }) => /^(?:search\/(?!engine\/)|composition\/)/.test(file))
      .flatMap(({ text }) => [...text.matchAll(/^(?:export )?type (\w+) = \((?:$|.*=>)/gm)])
      .map(([, name = '']) => name)
    // Action is what a card offers; Later is how any service continues after the response; LoadHealth asks all stores.
    const others = new Set(['Action', 'Later', 'LoadHealth'])
    expect(named.filter((name) => !others.has(name)).toSorted()).toEqual(
      ['BrowseStock', 'Search', 'Transport'].toSorted(),
    )
  })

  it('has no import cycles, types included, except three small ones (rule 1)', () => {
    expect(circlesOf(server)).toEqual([
      ['apps/site/pages/finance/page.tsx', 'apps/site/pages/finance/quick-quote-form.tsx'],
      [
        'apps/site/ui/form/field.tsx',
        'apps/site/ui/form/form-view.tsx',
        'apps/site/ui/form/steps.tsx',
        'apps/site/ui/form/verification.tsx',
      ],
      ['sales/delivery/estimate.ts', 'sales/delivery/locate.ts', 'sales/delivery/postcodes.ts'],
    ])
  })

  it('gives each file a layer (rule 1)', () => {
    expect(server.map(({ file }) => file).filter((file) => layerOf(file) === -1)).toEqual([])
  })

  it('never imports out of a folder by a relative path, and includes file extensions (rule 1)', () => {
    expect(matching(code, /from '\.\.\//)).toEqual([])
    expect(matching(code, /from '(?:\.\/|#)[^']*(?<!\.tsx?|\.json|\.css)'/)).toEqual([])
  })

  it('has each file of styles in a sheet that is built', () => {
    const styles = files.filter(({ file }) => file.endsWith('.css'))
    const isNamed = (path: string) => files.some(({ text }) => text.includes(path))
    const missing = styles.filter(({ file }) => {
      const { base } = posix.parse(file)
      return ![`#${file}`, `./${base}`, `'src/${file}`].some((path) => isNamed(`${path}'`))
    })
    expect(missing.map(({ file }) => file)).toEqual([])
  })

  it('views know neither Hono nor an adapter (rule 1, rule 6)', () => {
    const views = files.filter(
      ({ file }) =>
        file.startsWith('apps/site/ui/') ||
        (/^apps\/(?:site|console|ops)\/pages\/(?!api\/).*\.tsx$/.test(file) &&
          !/(?:route|render|render-blocks|late|late-parts)\.tsx$/.test(file)),
    )
    expect(
      matching(
        views,
        /from '(?:hono(?!\/utils\/http-status)|cloudflare:|#http(?!\/send-page\.ts)|#services)/,
      ),
    ).toEqual([])
    expect(matching(views, /\bfetch\(|Date\.now|new Date\(|Math\.random/)).toEqual([])
  })

  it('imports zod without its locales, which were a sixth of the Worker', () => {
    expect(matching(server, /^import (?:type )?\{.*\} from 'zod'/m)).toEqual([])
    expect(matching(server, /^import \* as z from 'zod'/m)).not.toEqual([])
  })

  it('has one owner for each external term (rule 2)', () => {
    expect(matching(server, /from 'algoliasearch/)).toEqual(['search/client.ts'])
    expect(matching(server, /from '@algolia\/client-search/)).toEqual(['feeds/import/store.ts'])
    expect(matching(server, /['"]HX-/)).toEqual(['http/htmx.ts'])
    expect(matching(server, /contentSecurityPolicy/)).toEqual(['http/security.ts'])
    expect(matching(server, /\.TENANTS\b/)).toEqual(
      [
        'composition/job-deps.ts',
        'apps/ops/check-sites.ts',
        'apps/ops/load-site-report.ts',
        'composition/stores.ts',
        'apps/site/pages/files/old-build.ts',
        'tenant/store.ts',
      ].toSorted(),
    )
    expect(matching(server, /\bcaches\.default/)).toEqual(
      ['http/edge-cache.ts', 'composition/page-store.ts'].toSorted(),
    )
    expect(matching(server, /Sec-Fetch-Site|Sec-GPC/)).toEqual(['http/same-origin.ts'])
    // The world is reached through composition/site-services.ts, and pictures of feeds with what the edge makes of them.
    expect(matching(server, /(?<![.#\w]|override |override async )fetch\(/)).toEqual(
      ['composition/site-services.ts', 'apps/ops/send-alert.ts', 'upstream/picture.ts'].toSorted(),
    )
    expect(matching(server, /\b(?:SELECT|INSERT INTO|DELETE FROM) /)).toEqual(
      [
        'analytics/agent-calls.ts',
        'analytics/lead-counts.ts',
        'analytics/result-counter.ts',
        'analytics/result-rows.ts',
        'analytics/search-counts.ts',
        'apps/console/audit.ts',
        'apps/console/invitations.ts',
        'apps/console/passkeys.ts',
        'apps/console/people-rows.ts',
        'apps/console/pictures/picture-rows.ts',
        'apps/console/pictures/vehicle-photo-rows.ts',
        'apps/console/sessions.ts',
        'apps/console/subscriptions.ts',
        'lib/cap-counters.ts',
        'apps/ops/alert-book.ts',
        'apps/ops/retention/purge-rows.ts',
        'composition/stores.ts',
        'rollout/revisions.ts',
        'sales/delivery/postcodes.ts',
        'sales/finance/customer-rows.ts',
        'sales/leads/drives/drive-agreement-rows.ts',
        'sales/leads/outbox/backlog-rows.ts',
        'sales/leads/conversation-rows.ts',
        'sales/leads/lead-host-rows.ts',
        'sales/leads/outbox/delivery-rows.ts',
        'sales/leads/outbox/drive-rows.ts',
        'sales/leads/outbox/inbox-rows.ts',
        'sales/leads/outbox/lead-operations.ts',
        'sales/leads/outbox/lead-rows.ts',
        'sales/leads/outbox/personal-leads.ts',
        'sales/leads/price-offers/price-offer-rows.ts',
        'sales/leads/outbox/report-rows.ts',
        'sales/leads/spam-lesson-rows.ts',
        'sales/leads/personal-conversations.ts',
        'sales/leads/sent-message-rows.ts',
        'sales/leads/stop-rows.ts',
        'sales/leads/test-drive-rows.ts',
        'sales/reservations/personal-reservations.ts',
        'sales/reservations/reservation-backlog.ts',
        'sales/reservations/reservation-list.ts',
        'sales/reservations/reservation-rows.ts',
        'search/engine/documents.ts',
        'search/engine/excerpts.ts',
        'search/retired.ts',
        'shopper/account/person-requests.ts',
        'shopper/garage/alerts/alerts.ts',
        'shopper/garage/saved-searches.ts',
        'shopper/garage/watchlist-rows.ts',
        'shopper/identity/session-rows.ts',
        'shopper/identity/user-rows.ts',
        'shopper/identity/verification/known-networks.ts',
        'shopper/identity/verification/sent-codes.ts',
        'shopper/identity/verification/verification-rows.ts',
        'shopper/prizes/prize-rows.ts',
        'feeds/export/drop-rows.ts',
        'feeds/import/change-log.ts',
        'feeds/import/intake-rows.ts',
        'feeds/import/old-stock-keys.ts',
        'feeds/import/spool.ts',
        'feeds/import/stock-memory.ts',
        'feeds/views/car-views.ts',
        'feeds/views/popular-searches.ts',
        'feeds/views/view-counter.ts',
        'tenant/moves/copy-rows.ts',
        'tenant/moves/move-requests.ts',
        'tenant/moves/move-rows.ts',
        'upstream/call-failures.ts',
      ].toSorted(),
    )
    // Commands call the functions of these files. Which migrations are applied is in a table of wrangler's.
    const commands = code.filter(({ file }) => file.startsWith('cli/'))
    const sql = /\b(?:SELECT .* FROM|INSERT INTO|DELETE FROM|UPDATE \w+ SET) /
    expect(matching(commands, sql)).toEqual(['cli/start/prepare-storage.ts'])
  })

  it('draws markup from data in one way, which htmx ignores', () => {
    expect(matching(server, /dangerouslySetInnerHTML/)).toEqual(
      [
        'apps/site/pages/print/frame.tsx',
        'apps/site/ui/head.tsx',
        'apps/site/ui/page-head.tsx',
      ].toSorted(),
    )
  })

  it('remembers nothing between pages where they are drawn, so that no text crosses to another dealer (rule 4)', () => {
    const views = server.filter(({ file }) => /^(?:ui|pages)\//.test(file))
    const memory =
      /\b(?:createBoundedMap|memoByKey|memoByObject)\b|^(?:export )?(?:let |const .+ = new (?:Weak)?Map(?:<.+>)?\(\))/m
    expect(matching(views, memory)).toEqual([])
  })

  it('judges in one place which addresses may be drawn (TH5)', () => {
    // The others decide what may be framed, exported, fetched or alerted: narrower, and by `URL` too.
    expect(matching(server, /\bprotocol (?:===|!==)|\.protocol\)/)).toEqual(
      [
        'lib/url.ts',
        'sales/leads/lead-hosts.ts',
        'apps/ops/send-alert.ts',
        'feeds/export/feed-item.ts',
        'vehicle/gallery.ts',
        'upstream/call.ts',
        'upstream/picture.ts',
      ].toSorted(),
    )
    expect(matching(server, /startsWith\(['"`](?:https?|javascript|data):/i)).toEqual([])
    expect(matching(server, /\bjavascript:/i)).toEqual([])
    // Fields of a vehicle that hold addresses are read as such, or where their parts are.
    const fields = files
      .filter(({ file }) => file === 'vehicle/car.ts' || file === 'vehicle/car-parts.ts')
      .map(({ text }) => text)
      .join('\n')
    const named = [...fields.matchAll(/^ +(\w*(?:url|image|images|thumbnails|spin_code)): (\w+)/gm)]
    const free = named.filter(([, , kind]) => /^texts?$/.test(kind ?? '')).map(([, name]) => name)
    expect(new Set(free)).toEqual(new Set(['spin_code', 'spin_images', 'thumbnails']))
    const readers = matching(server, /\.(?:spin_code|spin_images|thumbnails)\b/)
    expect(readers).toEqual(['vehicle/gallery.ts', 'vehicle/spin.ts'])
    expect(matching(server, /\bparseUrl\(/)).toEqual(expect.arrayContaining(readers))
  })

  it('keeps things in memory in three ways, so that no site sees what is kept for another (rule 4)', () => {
    const folders = server.filter(({ file }) => !file.startsWith('apps/site/ui/'))
    const memory = /^(?:export )?(?:let |const .+ = new (?:Weak)?Map(?:<.+>)?\(\)$)/m
    expect(matching(folders, memory)).toEqual(
      [
        // How often pages were forgotten.
        'composition/page-store.ts',
        // A table that never changes.
        'vehicle/catalogue.ts',
      ].toSorted(),
    )
    // With an object of one site or of its stock, or a table of the code: what depends on more needs a drill of isolation.
    expect(matching(folders, /\bmemoByObject\(/)).toEqual(
      [
        'http/security.ts',
        'search/engine/columns.ts',
        'search/engine/filter-tests.ts',
        'search/engine/tokens.ts',
        'search/intent/entries.ts',
        'search/intent/suggest.ts',
        'search/intent/vocabulary.ts',
        'search/request.ts',
        'tenant/redirects.ts',
      ].toSorted(),
    )
    // What follows from a text alone, and is the same for every site.
    expect(matching(folders, /\bmemoByKey\(/)).toEqual(
      [
        'lib/zone-time.ts',
        'tenant/markup.ts',
        'vehicle/reading/read-date.ts',
        'vehicle/record-categories.ts',
      ].toSorted(),
    )
    // Keys that begin with a site, or with its host: look at them before you add one.
    expect(matching(folders, /\bcreateBoundedMap[<(]/)).toEqual(
      [
        'analytics/search-counts.ts',
        'composition/agent-calls.ts',
        'composition/intake-service.ts',
        // The list of all sites, for staff.
        'apps/console/list-sites.ts',
        'composition/page-store.ts',
        'lib/memo.ts',
        // Towns of a country.
        'sales/delivery/near.ts',
        // In objects of one site.
        'search/answer-store.ts',
        'search/engine/engine.ts',
        'search/engine/selection.ts',
        'tenant/store.ts',
        'upstream/call-failures.ts',
      ].toSorted(),
    )
  })

  it('reads the clock where a request arrives, and nowhere below', () => {
    expect(matching(server, /\bDate\.now\(|new Date\(\)|Math\.random/)).toEqual(
      [
        // A Durable Object is called like a request.
        'lib/clock.ts',
        'sales/leads/message-counter.ts',
        'sales/leads/suspect-counter.ts',
        'search/engine/stock-index.ts',
        'search/search-cache.ts',
        'shopper/identity/verification/otp-store.ts',
        'feeds/views/view-counter.ts',
      ].toSorted(),
    )
  })

  it('has colours only in themes (rule 2)', () => {
    const styles = files.filter(({ file }) => /^(?:ui|pages|client)\//.test(file))
    expect(
      matching(styles, /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b(?!-)|\brgba?\(|\bhsla?\(|\boklch\(/i),
    ).toEqual([])
  })

  it('names no dealer, make or id (rule 10)', () => {
    const slugs = readdirSync(join(root, 'tenants'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'catalogue')
      .map((entry) => entry.name)
    const makes = ['Toyota', 'Mazda', 'Kia', 'Ford', 'Hyundai', 'Jayco', 'Yamaha']
    const words = new RegExp(`\\b(?:${[...slugs, ...makes].join('|')})\\b`)
    const withoutComments = server.map(({ file, text }) => ({
      file,
      text: text
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .replaceAll(/\.describe\([\s\S]*?\)/g, ''),
    }))
    expect(matching(withoutComments, words)).toEqual([])
  })

  it('has no barrels, enums, default exports or loose types (rule 11)', () => {
    expect(
      files.filter(({ file }) => /(?:^|\/)index\.tsx?$/.test(file)).map(({ file }) => file),
    ).toEqual([])
    expect(matching(code, /^export \* from|^(?:export )?(?:const )?enum /m)).toEqual([])
    expect(matching(code, /@ts-(?:ignore|nocheck)/)).toEqual([])
    expect(
      matching(
        code.filter(({ file }) => file !== 'worker.ts'),
        /^export default/m,
      ),
    ).toEqual([])
  })

  it('keeps files under 300 lines, except tables (rule 12)', () => {
    const long = code
      .filter(
        ({ file }) =>
          !/schema|facets\.ts$|^(?:apps\/app|apps\/console\/routes|routes|route-rules)\.ts$/.test(
            file,
          ),
      )
      .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > 300)
    expect(long).toEqual([])
  })

  it('starts each file with a comment that says what it does', () => {
    expect(
      files.filter(({ text }) => !/^(?:\/\/|\/\*|#!)/.test(text)).map(({ file }) => file),
    ).toEqual([])
  })

  it.each(['.', 'tenants/catalogue/drawing'])(
    'locks the packages of %s for every platform, so that a fresh clone installs (npm run lock)',
    (folder) => {
      const lock = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'))
      expect([...missingPackages(lock).keys()]).toEqual([])
    },
  )

  it('installs what only the drawing tool needs with that tool', () => {
    const packagesOf = (folder: string) => {
      const text = readFileSync(join(root, folder, 'package.json'), 'utf8')
      const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as {
        dependencies?: Record<string, string>
        devDependencies?: Record<string, string>
      }
      return Object.keys({ ...dependencies, ...devDependencies })
    }
    const both = packagesOf('tenants/catalogue/drawing').filter((name) =>
      packagesOf('.').includes(name),
    )
    // A test reads fonts with opentype.js, to compare.
    expect(both).toEqual(['opentype.js'])
  })
})

/** Groups of files that import each other, each sorted. */
function circlesOf(among: typeof files): string[][] {
  const names = new Set(among.map(({ file }) => file))
  const imports = new Map(
    among.map(({ file, text }) => [
      file,
      [...text.matchAll(/from '(\.\/|#)([^']+)'/g)]
        .map(([, from, path = '']) => (from === '#' ? path : posix.join(posix.dirname(file), path)))
        .filter((path) => names.has(path)),
    ]),
  )
  const reached = new Map([...names].map((file) => [file, reachedFrom(file, imports)]))
  const circles = [...names].map((file) =>
    [...(reached.get(file) ?? [])].filter((other) => reached.get(other)?.has(file) === true).sort(),
  )
  return [...new Map(circles.map((circle) => [circle.join(' '), circle])).values()].filter(
    (circle) => circle.length > 1,
  )
}

function reachedFrom(file: string, imports: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set<string>()
  const next = [...(imports.get(file) ?? [])]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (reached.has(at)) continue
    reached.add(at)
    next.push(...(imports.get(at) ?? []))
  }
  return reached
}
