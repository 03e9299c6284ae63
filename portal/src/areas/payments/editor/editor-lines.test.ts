import { expect, test } from 'vitest'
import { newLine, takeBack, withBlock, withCell, withDotsRead, withoutLine, withRoom, withSheet, type EditorLine } from './editor-lines.ts'

const line = (name: string, amount = '') => newLine({ name, amount })
const namesOf = (lines: readonly EditorLine[]) => lines.map(({ name }) => name)

test('there is always a line to go on in, and writing in it makes another', () => {
  const lines = withRoom([line('Uno')])
  expect(namesOf(lines)).toEqual(['Uno', ''])
  const room = lines[1] as EditorLine
  expect(namesOf(withCell(lines, room.key, 'name', 'Dos'))).toEqual(['Uno', 'Dos', ''])
})

test('what no keyboard writes is a blank, and a cell keeps no more than the bank does', () => {
  const lines = withRoom([line('Uno')])
  const { key } = lines[0] as EditorLine
  const [first] = withCell(lines, key, 'reference', `a\u0000b${'x'.repeat(90)}`)
  expect(first?.reference).toBe(`a b${'x'.repeat(67)}`)
})

test('a block goes over what is written from its cell on, and then to lines of its own', () => {
  const lines = withRoom([line('Uno', '1,00'), line('Dos', '2,00')])
  const second = lines[1] as EditorLine
  const { lines: after, keys } = withBlock(lines, { key: second.key, field: 'amount' }, [
    ['1250', 'Obra'],
    ['3,5', 'Pintura'],
  ])
  expect(after.map(({ name, amount, concept }) => [name, amount, concept])).toEqual([
    ['Uno', '1,00', ''],
    ['Dos', '1.250,00', 'Obra'],
    ['', '3,50', 'Pintura'],
    ['', '', ''],
  ])
  expect(keys).toHaveLength(2)
})

test('amounts that may be read in two ways are left as they are until it is said', () => {
  const block = [
    ['A', '', '1.092'],
    ['B', '', '2.500'],
  ]
  const start = withRoom([])
  const { lines, keys, doubt } = withBlock(start, { key: start[0]?.key ?? 0, field: 'name' }, block)
  expect([doubt, lines.map(({ amount }) => amount)]).toEqual(['1.092', ['1.092', '2.500', '']])
  expect(withDotsRead(lines, keys, 'DECIMALS').map(({ amount }) => amount)).toEqual(['1,09', '2,50', ''])
  expect(withDotsRead(lines, keys, 'THOUSANDS').map(({ amount }) => amount)).toEqual(['1.092,00', '2.500,00', ''])
})

test('what has no room is counted and not lost without a word', () => {
  const cells = { name: 'x', iban: '', amount: '', concept: '', reference: '' }
  const { left, keys } = withSheet(
    [line('Uno')],
    Array.from({ length: 1_001 }, () => cells),
    undefined,
  )
  expect([keys.length, left]).toEqual([999, 2])
})

test('taking back a removal puts the line where it was, and keeps what was written since', () => {
  const before = withRoom([line('Uno'), line('Dos'), line('Tres')])
  const after = withoutLine(before, before[1]?.key ?? 0)
  const since = withCell(after, before[2]?.key ?? 0, 'name', 'Tercera')
  expect(namesOf(takeBack(since, before, after))).toEqual(['Uno', 'Dos', 'Tercera', ''])
})

test('taking back a paste takes away its lines and gives back what it wrote over, unless it was written again', () => {
  const before = withRoom([line('Uno', '1,00'), line('Dos', '2,00')])
  const { lines: after } = withBlock(before, { key: before[0]?.key ?? 0, field: 'name' }, [['Ana'], ['Eva'], ['Mar'], ['Sol']])
  const since = withCell(after, before[1]?.key ?? 0, 'name', 'Eva Gil')
  expect(namesOf(takeBack(since, before, after))).toEqual(['Uno', 'Eva Gil', ''])
})
