import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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

/** `file`: `name of the test`. */
const named = [...PAGE.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`: `([^`]+)`/g)].map(([, file = '', name = '']) => ({ file, name }))
const files = [...new Set([...PAGE.matchAll(/`([\w.-]+\/[\w./-]+\.(?:ts|tsx|sql|mjs))`/g)].map(([, file = '']) => file))]

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

  test('names files that are there', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })

  test('names tests that are there', () => {
    expect(named.length).toBeGreaterThan(40)
    const missing = named.filter(({ file, name }) => {
      const text = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : ''
      return !["'", '"', '`'].some((quote) => new RegExp(`\\(\\s*${quote}${escape(name)}${quote}`).test(text))
    })
    expect(missing).toEqual([])
  })
})

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
