import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../terminal.mjs'
import * as code from './code-rules.mjs'
import * as places from './place-rules.mjs'
import * as texts from './text-rules.mjs'

const rules = { ...texts, ...code, ...places }

type Files = Readonly<Record<string, string>>

function findings(rule: keyof typeof rules, files: Files): string[] {
  const project = { files: Object.keys(files), read: (file: string) => files[file] ?? '' }
  return rules[rule](project).map(({ file, line, remark }) => `${remark ? '?' : ''}${file}${line === undefined ? '' : `:${line}`}`)
}

const lines = (count: number): string => 'x\n'.repeat(count)

/** What a rule finds in some files, and in which it finds nothing. */
const CASES: readonly (readonly [sentence: string, rule: keyof typeof rules, files: Files, found: readonly string[]])[] = [
  ['a source of 300 lines is remarked', 'fileLength', { 'contract/src/a.ts': lines(300) }, ['?contract/src/a.ts']],
  ['a source of 301 lines is refused', 'fileLength', { 'contract/src/a.ts': lines(301) }, ['contract/src/a.ts']],
  ['a source of 200 lines passes', 'fileLength', { 'contract/src/a.ts': lines(200) }, []],
  ['data may be long', 'fileLength', { 'package-lock.json': lines(900), 'services/src/db/migrations/0001_a.sql': lines(400) }, []],
  ['a line of 161 characters is refused', 'lineLength', { 'a.ts': `ok\n${'x'.repeat(161)}\n`, 'b.ts': 'x'.repeat(160) }, ['a.ts:2']],
  [
    'a comment puts nothing off',
    'nothingPutOff',
    {
      'a.ts': '// TODO later\n',
      'b.css': '/* FIXME */',
      'c.sql': '-- XXX',
      'd.md': '<!-- HACK -->',
    },
    ['a.ts:1', 'b.css:1', 'c.sql:1', 'd.md:1'],
  ],
  ['a Spanish word is no mark', 'nothingPutOff', { 'a.ts': "const text = 'SEGURO A TODO RIESGO'" }, []],
  ['a line ends clean', 'cleanEnds', { 'a.ts': 'x \ny\n', 'b.ts': 'x\r\n' }, ['a.ts:1', 'b.ts:1']],
  [
    'no test is left out or alone',
    'honestTests',
    {
      'a.test.ts': "it.only('x')\nit.skip('y')\nit.todo('z')\nit('w')\nit.skipIf(x)('v')",
      'b.e2e.ts': "test.fixme('x')",
    },
    ['a.test.ts:1', 'a.test.ts:2', 'a.test.ts:3', 'a.test.ts:5', 'b.e2e.ts:1'],
  ],
  [
    'no test sleeps',
    'honestTests',
    {
      'a.e2e.ts': 'await page.waitForTimeout(5)\nawait new Promise((r) => setTimeout(r, 5))',
    },
    ['a.e2e.ts:1', 'a.e2e.ts:2'],
  ],
  [
    'the project names no place of a machine',
    'standsAlone',
    {
      'a.md': 'see /work/main\n',
      'b.ts': "read('../shared/x')",
      'c.json': '{ "x": ".library/y" }',
    },
    ['a.md:1', 'b.ts:1', 'c.json:1'],
  ],
  ['the schemas and ordinary words may be named', 'standsAlone', { 'a.ts': "'../shared/standards/xsd'\n'/home/work/x'\n'network/'" }, []],
  [
    'files are named by words with hyphens',
    'fileNames',
    {
      'contract/src/twoWords.ts': '',
      'contract/src/two-words.test.ts': '',
      'README.md': '',
      '.gitignore': '',
    },
    ['contract/src/twoWords.ts'],
  ],
  ['nothing is an index', 'fileNames', { 'portal/src/kit/index.ts': '' }, ['portal/src/kit/index.ts']],
  [
    'a component is PascalCase only in the portal',
    'fileNames',
    {
      'services/src/Ledger.ts': '',
      'portal/src/kit/Ledger.tsx': 'export function Ledger() {}',
    },
    ['services/src/Ledger.ts'],
  ],
  [
    "a file with a component's name has one",
    'fileNames',
    {
      'portal/src/kit/Ledger.tsx': 'export const rows = []',
    },
    ['portal/src/kit/Ledger.tsx'],
  ],
  [
    'styles and tests belong to a component',
    'fileNames',
    {
      'portal/src/kit/Gone.module.css': '',
      'portal/src/kit/Gone.test.tsx': '',
    },
    ['portal/src/kit/Gone.module.css', 'portal/src/kit/Gone.test.tsx'],
  ],
  [
    'styles may be shared',
    'fileNames',
    {
      'portal/src/kit/Figure.module.css': '',
      'portal/src/kit/Line.tsx': "import s from './Figure.module.css'\nexport function Line() {}",
    },
    [],
  ],
  [
    'an area has one name everywhere',
    'sameAreas',
    {
      'contract/src/areas/cards.ts': '',
      'services/src/areas/card/routes.ts': '',
      'portal/src/areas/cards/routes.tsx': '',
      'portal/src/areas/loans/routes.tsx': '',
    },
    ['services/src/areas/card', 'contract/src/areas/cards.ts', 'portal/src/areas/loans'],
  ],
  [
    'tests of an area are no area',
    'sameAreas',
    {
      'contract/src/areas/cards.ts': '',
      'contract/src/areas/cards.test.ts': '',
      'services/src/areas/cards/routes.ts': '',
      'services/src/areas/routes.ts': '',
    },
    [],
  ],
  [
    'a large area is a folder of the contract',
    'sameAreas',
    {
      'contract/src/areas/personal-data/password.ts': '',
      'services/src/areas/personal-data/routes.ts': '',
      'portal/src/areas/personal-data/routes.tsx': '',
    },
    [],
  ],
  [
    'every part of the kit is shown',
    'shownInKit',
    {
      'portal/src/kit/Alone.tsx': '',
      'portal/src/kit/Own.tsx': '',
      'portal/src/kit/Own.examples.tsx': '',
    },
    ['portal/src/kit/Alone.tsx'],
  ],
  [
    'a part of a part is shown, lazily too',
    'shownInKit',
    {
      'portal/src/kit/Menu.examples.tsx': "import { Menu } from './Menu.tsx'",
      'portal/src/kit/Menu.tsx': "lazy(() => import('./Popup.tsx'))",
      'portal/src/kit/Popup.tsx': '',
    },
    [],
  ],
  [
    'what ships imports no testing',
    'testingStaysInTests',
    {
      'services/src/app.ts': "import './testing/clock.ts'",
      'services/src/app.test.ts': "import './testing/clock.ts'",
    },
    ['services/src/app.ts'],
  ],
  [
    'an address is read by its parts and by its route',
    'addressesAreTyped',
    {
      'portal/src/app/a.ts': 'const x = /^.a/.test(location.pathname)\nconst y = url.split(/[?#]/)\nconst z = useParams({ strict: false })',
      'portal/src/app/b.ts': "const x = /^.a/.test(name)\nconst y = url.split('?')\nconst z = useParams({ strict: true })",
      'portal/src/app/a.test.ts': '/^.a/.test(location.pathname)',
    },
    ['portal/src/app/a.ts:1', 'portal/src/app/a.ts:2', 'portal/src/app/a.ts:3'],
  ],
  [
    'links lead somewhere',
    'linksResolve',
    {
      'README.md': '[a](decisions/x.md) [b](decisions/) [c](gone.md#part)\n[d](https://e.es) [e](#part)',
      'decisions/x.md': '[up](../README.md) [out](../gone.md)',
    },
    ['README.md:1', 'decisions/x.md:1'],
  ],
  [
    'the site names no customer of the demo',
    'noDemoDataInSite',
    {
      'services/src/demo/cast.ts': "export const ANA = { name: 'Ana Gil Roig', username: 'ana.gil' }",
      'portal/src/home/Home.tsx': "'ana.gil' 'ES91 2100 0418 4502 0005 1332'",
      'portal/src/kit/Iban.examples.tsx': 'Ana Gil Roig',
      'portal/src/kit/Iban.test.tsx': 'ana.gil',
    },
    ['portal/src/home/Home.tsx', 'portal/src/home/Home.tsx'],
  ],
]

describe('tidy', () => {
  it.each(CASES)('%s', (_sentence, rule, files, found) => {
    expect(findings(rule, files)).toEqual(found)
  })

  it('has a case for every rule', () => {
    const tried = new Set<string>(CASES.map(([, rule]) => rule))
    expect(Object.keys(rules).filter((rule) => !tried.has(rule))).toEqual([])
  })
})

describe('npm run tidy', () => {
  function tidy(files: Files): { status: number | null; stdout: string } {
    const folder = mkdtempSync(join(tmpdir(), 'almenara-tidy-'))
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'tools/tidy.mjs'), folder], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    return { status, stdout }
  }

  it('fails and names file and line', () => {
    expect(tidy({ 'contract/src/a.ts': 'const a = 1 \n' })).toEqual({
      status: 1,
      stdout: 'error   contract/src/a.ts:1  ends in a space or a carriage return\n1 rules broken.\n',
    })
  })

  it('passes over what is made and installed, and fails nothing for a remark', () => {
    const { status } = tidy({ 'a.ts': lines(250), 'node_modules/b/Bad.js': '// TODO', 'services/dist/main.js': 'x;' })
    expect(status).toBe(0)
  })
})
