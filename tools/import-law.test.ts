import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lintPlanted } from './planted.ts'
import { ROOT } from './terminal.mjs'

/** What each folder of the services may import; a folder missing here is not in the law, and that is a failure too. */
const SHARED = [
  'branches',
  'calendar',
  'db',
  'documents',
  'extracts',
  'help',
  'http',
  'identity',
  'ledger',
  'messages',
  'payments',
  'products',
  'rails',
  'correspondence',
  'received',
  'session-log',
  'status',
  'telemetry',
  'testing',
  'two-step',
  'workers',
]
const EVERYTHING = [...SHARED, 'areas', 'demo', 'migrate', 'operator', 'process']
const SERVICES: Record<string, readonly string[]> = {
  areas: SHARED,
  branches: SHARED,
  calendar: SHARED,
  correspondence: SHARED,
  db: ['telemetry', 'testing'],
  demo: EVERYTHING,
  documents: SHARED,
  extracts: SHARED,
  help: SHARED,
  http: SHARED,
  identity: SHARED,
  ledger: ['calendar', 'db', 'telemetry', 'testing'],
  messages: SHARED,
  migrate: EVERYTHING,
  operator: EVERYTHING,
  payments: SHARED,
  process: EVERYTHING,
  products: SHARED,
  rails: SHARED,
  received: SHARED,
  'session-log': SHARED,
  status: SHARED,
  telemetry: [],
  testing: EVERYTHING,
  'two-step': SHARED.filter((layer) => layer !== 'extracts'),
  workers: SHARED,
}

const PORTAL: Record<string, readonly string[]> = {
  api: ['base', 'native'],
  app: ['api', 'areas', 'base', 'fields', 'home', 'kit', 'native', 'patterns'],
  areas: ['api', 'base', 'fields', 'kit', 'native', 'patterns'],
  base: ['api', 'kit', 'native'],
  fields: ['kit'],
  'help-site': ['base'],
  home: ['api', 'base', 'kit', 'native'],
  kit: [],
  'kit-page': ['kit'],
  native: ['api', 'base'],
  patterns: ['api', 'base', 'fields', 'kit', 'native'],
  'reference-app': ['kit', 'native'],
}
/** Folders of the portal without code that ships: styles, and what tests set up. */
const PORTAL_OUTSIDE = ['styles', 'testing']

interface Plant {
  /** The sentence the test is named by. */
  name: string
  file: string
  line: string
  refused: boolean
}

function foldersOf(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

/** An area has folders of its own, and others come. That none imports another is in `import-graph.test.ts`. */
function placesOf(layer: string): string[] {
  return layer === 'areas' ? ['areas/accounts', 'areas/an-area-to-come', 'areas/an-area-to-come/folder/deeper'] : [layer]
}

/** What a file of a layer says to import another. */
function matrix(workspace: string, law: Readonly<Record<string, readonly string[]>>): Plant[] {
  const layers = Object.keys(law)
  return layers.flatMap((from) =>
    placesOf(from).flatMap((inside) =>
      layers
        .filter((to) => to !== from)
        .map((to) => {
          const up = '../'.repeat(inside.split('/').length)
          const target = to === 'areas' ? 'areas/cards/limits.ts' : to === 'rails' ? 'rails/sms/port.ts' : `${to}/thing.ts`
          const refused = !(law[from] ?? []).includes(to)
          const name = `${workspace}: ${inside} ${refused ? 'may not' : 'may'} import ${to}`
          return { name, file: `${workspace}/src/${inside}/planted.ts`, line: `import '${up}${target}'`, refused }
        }),
    ),
  )
}

function row(name: string, file: string, line: string, refused = true): Plant {
  return { name, file, line, refused }
}

const ENVIRONMENT = "export const read = process.env['X']"

const ROWS: readonly Plant[] = [
  ...matrix('services', SERVICES),
  ...matrix('portal', PORTAL),
  row('contract imports no formats', 'contract/src/planted.ts', "import '@almenara/formats/norma43/write'"),
  row('contract imports no services', 'contract/src/planted.ts', "import '@almenara/services/app'"),
  row('an area of contract imports value types', 'contract/src/areas/accounts.ts', "import '../money.ts'", false),
  ...['money', 'dates', 'iban', 'tax-id', 'text'].map((type) =>
    row(`formats may import ${type}`, 'formats/src/planted.ts', `import '@almenara/contract/${type}'`, false),
  ),
  ...['limits', 'call', 'areas/accounts'].map((name) =>
    row(`formats may not import ${name}`, 'formats/src/planted.ts', `import '@almenara/contract/${name}'`),
  ),
  row('formats imports no services', 'formats/src/planted.ts', "import '@almenara/services/app'"),
  row('services import no portal', 'services/src/ledger/planted.ts', "import '@almenara/portal/main'"),
  row('services import formats', 'services/src/areas/accounts/planted.ts', "import '@almenara/formats/norma43/write'", false),
  row('the portal imports no formats', 'portal/src/areas/accounts/planted.ts', "import '@almenara/formats/norma43/write'"),
  row('the portal imports no services', 'portal/src/app/planted.ts', "import '@almenara/services/app'"),
  row('the portal imports contract', 'portal/src/patterns/planted.ts', "import '@almenara/contract/extract'", false),
  row('patterns know no area of contract', 'portal/src/patterns/planted.ts', "import '@almenara/contract/areas/accounts'"),
  row('kit knows no limits', 'portal/src/kit/planted.ts', "import '@almenara/contract/limits'"),
  row('kit knows money', 'portal/src/kit/planted.ts', "import '@almenara/contract/money'", false),
  row('kit has no router', 'portal/src/kit/planted.ts', "import '@tanstack/react-router'"),
  row('home has no query', 'portal/src/home/planted.ts', "import '@tanstack/react-query'"),
  row('a folder of an area imports its area', 'services/src/areas/accounts/statements/planted.ts', "import '../rules.ts'", false),
  row('an area imports no other by a longer way', 'services/src/areas/accounts/planted.ts', "import '../../areas/cards/limits.ts'"),
  ...['areas/accounts', 'areas/accounts/folder', 'products', 'http', 'demo'].map((place) => {
    const line = `import { thaw } from '${'../'.repeat(place.split('/').length)}two-step/freeze.ts'`
    return row(`${place} reads nothing of what an order froze`, `services/src/${place}/planted.ts`, line)
  }),
  row('two-step reads what an order froze', 'services/src/two-step/planted.ts', "import { thaw } from './freeze.ts'", false),
  row("an area knows a rail's port", 'services/src/areas/accounts/planted.ts', "import '../../rails/sms/port.ts'", false),
  row(
    "nor from a folder of its own knows a rail's adapter",
    'services/src/areas/new/folder/planted.ts',
    "import '../../../rails/sms/gateway.ts'",
  ),
  row("an area knows no rail's adapter", 'services/src/areas/accounts/planted.ts', "import '../../rails/sms/gateway.ts'"),
  row('http knows the list of routes', 'services/src/http/planted.ts', "import '../areas/routes.ts'", false),
  row('a test of http goes through the whole application', 'services/src/http/planted.test.ts', "import '../app.ts'", false),
  row('http itself does not know it', 'services/src/http/planted.ts', "import '../app.ts'"),
  row('an area knows no process', 'services/src/areas/accounts/planted.ts', "import '../../main.ts'"),
  ...['contract', 'formats', 'services', 'portal'].flatMap((from) =>
    ['contract', 'formats', 'services', 'portal']
      .filter((to) => to !== from)
      .map((to) => row(`${from} imports ${to} by no relative path`, `${from}/src/planted.ts`, `import '../../${to}/src/thing.ts'`)),
  ),
  row('browser tests import no workspace by its path', 'e2e/planted.e2e.ts', "import '../services/src/clock.ts'"),
  row('a relative import names its file whole', 'contract/src/planted.ts', "import './money'"),
  ...['contract/src/planted.ts', 'services/src/config.ts', 'services/src/ledger/planted.ts', 'portal/src/app/planted.ts'].map((file) =>
    row(`${file} reads no environment`, file, ENVIRONMENT),
  ),
  ...['services/src/main.ts', 'services/src/migrate/cli.ts', 'services/src/operator/cli.ts'].map((file) =>
    row(`${file} may read the environment`, file, ENVIRONMENT, false),
  ),
]

/** All plants of one file are its lines, so that one run of the linter judges the whole law. */
function plantAll(rows: readonly Plant[]): Map<Plant, boolean> {
  const files: Record<string, string[]> = {}
  const places = rows.map((plant) => ({ plant, line: (files[plant.file] ??= []).push(plant.line) }))
  const findings = lintPlanted(files).filter(({ rule }) => /no-restricted-(?:imports|properties)|import\(extensions\)/.test(rule))
  const reported = new Set(findings.map(({ file, line }) => `${file}:${line}`))
  return new Map(places.map(({ plant, line }) => [plant, reported.has(`${plant.file}:${line}`)]))
}

describe('the import law', () => {
  const verdicts = plantAll(ROWS)
  it.each(ROWS)('$name', (plant) => {
    expect(verdicts.get(plant)).toBe(plant.refused)
  })

  it('names every folder of the services', () => {
    expect(foldersOf('services/src').filter((folder) => !(folder in SERVICES))).toEqual([])
  })

  it('names every folder of the portal', () => {
    expect(foldersOf('portal/src').filter((folder) => !(folder in PORTAL) && !PORTAL_OUTSIDE.includes(folder))).toEqual([])
  })
})

describe('the linter', () => {
  const findings = lintPlanted({
    'services/src/planted.ts': ['async function pay(): Promise<void> {}', 'export function run(): void {', '  pay()', '}'],
    'contract/src/planted.test.ts': ["import { expect, it } from 'vitest'", "it.only('adds', () => expect(1).toBe(1))"],
    'portal/src/kit/Planted.tsx': ['export function Planted() {', '  return <img src="x.png" />', '}'],
    'services/tsconfig.json': ['{ "extends": "../tsconfig.base.json", "include": ["src"] }'],
  })

  it.each([
    ['a promise nobody waits for', 'typescript(no-floating-promises)'],
    ['a test that shuts out the others', 'vitest(no-focused-tests)'],
    ['a picture without words', 'jsx-a11y(alt-text)'],
  ])('reports %s', (_, rule) => {
    expect(findings.map((finding) => finding.rule)).toContain(rule)
  })
})
