import { expect, test } from 'vitest'
import { contentDisposition } from './downloads.ts'

test('a file has a plain name for old clients and its own in UTF-8', () => {
  expect(contentDisposition('extracto nómina.n43')).toBe(
    `attachment; filename="extracto nomina.n43"; filename*=UTF-8''extracto%20n%C3%B3mina.n43`,
  )
})

test('the signs that RFC 5987 reserves travel encoded', () => {
  expect(contentDisposition("Añó O'Neill (2).pdf")).toBe(
    `attachment; filename="Ano O'Neill (2).pdf"; filename*=UTF-8''A%C3%B1%C3%B3%20O%27Neill%20%282%29.pdf`,
  )
})

test('no name leaves its header, or its place in it', () => {
  const header = contentDisposition('a"; x="\r\nset-cookie: b\u{d800}.pdf')
  expect(header).not.toMatch(/[\r\n]/)
  expect(header.match(/"/g)).toHaveLength(2)
})

test('a name without an ASCII letter still has a plain form', () => {
  expect(contentDisposition('日本')).toContain('filename=descarga;')
})
