import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { certificateView } from '@almenara/contract/areas/certificates/view'
import { verifyPayee } from '@almenara/contract/areas/transfers/payee'
import { FILES_FOR_EACH, LOGIN_ATTEMPTS, REQUESTS_PER_MINUTE, SIGNATURE_ATTEMPTS, TOKENS_PER_MINUTE } from '@almenara/contract/limits'
import { ROOT } from './terminal.mjs'

const PAGE = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')

/** How many requirements each section of chapters V6, V7 and V8 has in ASVS 5.0.0. */
const SECTIONS: Record<string, number> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 8,
  '6.4': 6,
  '6.5': 8,
  '6.6': 4,
  '6.7': 2,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 3,
  '7.6': 2,
  '8.1': 4,
  '8.2': 4,
  '8.3': 3,
  '8.4': 2,
}
/** What they ask for is documentation, which the page itself is. */
const DOCUMENTATION = /^[678]\.1\./
const SOURCES = ['.ts', '.tsx', '.sql', '.mjs']
const STATES = ['Met', 'Partly', 'Not met', 'Not applicable']

interface Row {
  number: string
  level: string
  state: string
  how: string
  shown: string
}

const rows = PAGE.split('\n').flatMap((line): Row[] => {
  const [, number = '', level = '', , state = '', how = '', shown = ''] = line.split('|').map((cell) => cell.trim())
  return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, level, state, how, shown }] : []
})

const tree = fromMarkdown(PAGE)
const code = nodesIn(tree).flatMap(({ type, value = '' }) => (type === 'inlineCode' ? [value] : []))
/** `file`: `name of the test`. */
const named = nodesIn(tree).flatMap(({ children = [] }) =>
  children.flatMap(({ type, value: file = '' }, place) => {
    const [colon, name] = children.slice(place + 1)
    return type === 'inlineCode' && colon?.value === ': ' && name?.type === 'inlineCode' ? [{ file, name: name.value ?? '' }] : []
  }),
)
const files = [...new Set(code.filter((text) => text.includes('/') && SOURCES.some((ending) => text.endsWith(ending))))]

describe('the page on OWASP ASVS', () => {
  test('answers every requirement of the three chapters once', () => {
    const wanted = Object.entries(SECTIONS).flatMap(([section, count]) => Array.from({ length: count }, (_, at) => `${section}.${at + 1}`))
    expect(rows.map(({ number }) => number)).toEqual(wanted)
  })

  test.each(rows)(
    '$number has its level, a state and how; what is met, even partly, names a test',
    ({ number, level, state, how, shown }) => {
      expect(['1', '2', '3']).toContain(level)
      expect(STATES).toContain(state)
      expect(how).not.toBe('')
      const isMet = state === 'Met' || state === 'Partly'
      if (isMet && !DOCUMENTATION.test(number)) expect(shown).toMatch(/^(?:`[^`]+`: `[^`]+`(?: · )?)+$|^By reading$/)
    },
  )

  test.each([
    `${TOKENS_PER_MINUTE} token requests`,
    `${certificateView.perMinute} checks of a public certificate`,
    `${verifyPayee.perMinute} of a payee`,
    `${inThousands(REQUESTS_PER_MINUTE)} requests of any kind`,
    `${inThousands(REQUESTS_PER_MINUTE * FILES_FOR_EACH)} of the portal's own files`,
    `${inWords(LOGIN_ATTEMPTS)} wrong passwords of a name`,
    `${inWords(SIGNATURE_ATTEMPTS)} wrong answers to a signature`,
  ])('has the figures of the code: %s', (said) => {
    expect(PAGE).toContain(said)
  })

  test('names files that are there', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })

  test('names tests that are there', () => {
    expect(named.length).toBeGreaterThan(40)
    const missing = named.filter(({ file, name }) => {
      const text = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : ''
      return !firstArguments(file, text).has(name)
    })
    expect(missing).toEqual([])
  })
})

function inThousands(value: number): string {
  return value.toLocaleString('en')
}

function inWords(value: number): string {
  const word = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'][value]
  if (word === undefined) throw new Error(`${value} is not written in words`)
  return word
}

interface Node {
  type: string
  value?: string
  children?: readonly Node[]
}

/** A node of a Markdown tree and all that is in it. */
function nodesIn(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(nodesIn)]
}

/** What is called with a text first, as it is written between its quotes: the names of tests, among others. */
function firstArguments(file: string, text: string): Set<string> {
  const found = new Set<string>()
  new Visitor({
    CallExpression: ({ arguments: [first] }) => {
      if (first?.type === 'Literal' || first?.type === 'TemplateLiteral') found.add(text.slice(first.start + 1, first.end - 1))
    },
  }).visit(parseSync(file, text).program)
  return found
}
