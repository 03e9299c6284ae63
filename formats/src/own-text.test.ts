import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { Findings } from './intake/finding.ts'
import { FirstPlaces } from './intake/first-places.ts'

const TEXTS = 200
const TEXT_BYTES = 256 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heldBytes(): number {
  collect()
  return process.memoryUsage().heapUsed
}

test('the order that had a text first is told, whatever its letters', () => {
  const places = new FirstPlaces()
  const told = ['FRA-1', 'Peñalver, S. L.', 'Penalver, S. L.', 'FRA-1', '€', 'Peñalver, S. L.'].map((text, at) =>
    places.before(text, at + 1),
  )
  expect(told).toEqual([undefined, undefined, undefined, 1, undefined, 2])
})

/** Keeps something of each of many texts. Answers how many bytes more are held then. */
function keep(piece: (text: string, place: number) => void): number {
  const before = heldBytes()
  for (let place = 1; place <= TEXTS; place += 1)
    piece(Buffer.alloc(TEXT_BYTES, `<Id>FACTURA-2026-${place}</Id>`).toString('latin1'), place)
  return heldBytes() - before
}

/** What is cut out of the first element. */
const idOf = (text: string) => text.slice('<Id>'.length, text.indexOf('</Id>'))

test('of the texts that tell repetitions nothing is kept of what surrounded them', () => {
  const places = new FirstPlaces()
  expect(keep((text, place) => places.before(idOf(text), place))).toBeLessThan((TEXTS * TEXT_BYTES) / 10)
  expect(places.before('FACTURA-2026-7', TEXTS + 1)).toBe(7)
})

test('of the values of what is found nothing is kept of what surrounded them', () => {
  const findings = new Findings({ level: 'FILE', prefix: '' })
  expect(keep((text) => findings.add('REFERENCE', 'Id', { line: 1, column: 1 }, { value: idOf(text) }))).toBeLessThan(
    (TEXTS * TEXT_BYTES) / 10,
  )
  expect(findings.found[6]?.value).toBe('FACTURA-2026-7')
})
