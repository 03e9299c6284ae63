import { expect, test } from 'vitest'
import { delimiterOf, readDelimited } from './delimited-text.ts'

test.each([
  ['a\tb;c,d\n', '\t'],
  ['a;1,5\n', ';'],
  ['a,b\n', ','],
  ['"a;b",c\n1;2', ','],
  ['solo', ';'],
])('the cells of %j are parted by %j', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter)
})

test('cells may have quotes, line ends and marks inside them, and empty rows are left out', () => {
  const text = 'Nombre;Concepto\r\n"Gil; S. L.";"dijo ""sí""\nayer"\r\n;\r\n12" tubo;\n'
  expect(readDelimited(text, ';')).toEqual([
    ['Nombre', 'Concepto'],
    ['Gil; S. L.', 'dijo "sí" ayer'],
    ['12" tubo', ''],
  ])
})

test('a quote that is never closed ends with the text, and reading stops at the rows that are wanted', () => {
  expect(readDelimited('a;"b;c\nd', ';')).toEqual([['a', 'b;c d']])
  expect(readDelimited('1\n2\n3', ';', 2)).toEqual([['1'], ['2']])
})
