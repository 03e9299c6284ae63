import { expect, test } from 'vitest'
import { fileName } from './download.ts'

test('a file is saved under the name that the services gave it, accents included', () => {
  const disposition = `attachment; filename="extracto.n43"; filename*=UTF-8''extracto%20n%C3%B3mina.n43`
  expect(fileName(disposition)).toBe('extracto nómina.n43')
  expect(fileName('attachment; filename="extracto.n43"')).toBe('extracto.n43')
  expect(fileName('')).toBe('descarga')
})
