import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

test.each([
  ['the name in UTF-8 before the plain one', `attachment; filename="nomina.n43"; filename*=UTF-8''n%C3%B3mina.n43`, 'nómina.n43'],
  ['whichever comes first', `attachment; filename*=utf-8'es'n%C3%B3mina.n43; filename=x.n43`, 'nómina.n43'],
  ['ISO-8859-1', `attachment; filename*=ISO-8859-1''n%F3mina.n43`, 'nómina.n43'],
  ['a quoted name', 'attachment; filename="extracto (2).pdf"', 'extracto (2).pdf'],
  ['a quoted name with a semicolon and a quote', 'attachment; filename="a; b\\"c.pdf"', 'a; bc.pdf'],
  ['a name without quotes', 'attachment;filename=extracto.pdf', 'extracto.pdf'],
  ['any case', 'ATTACHMENT; FileName="e.pdf"', 'e.pdf'],
  ['the plain name where the other is broken', `attachment; filename*=UTF-8''%E0%A4%A; filename="plain.pdf"`, 'plain.pdf'],
  ['no folder', 'attachment; filename="../../etc/passwd"', 'passwd'],
  ['no folder of Windows', "attachment; filename*=UTF-8''C%3A%5Cx%5Cy.pdf", 'y.pdf'],
  ['no hidden file', 'attachment; filename=".bashrc"', 'bashrc'],
  ['no sign that turns the reading direction', `attachment; filename*=UTF-8''a%E2%80%AEfdp.exe`, 'afdp.exe'],
  ['not another parameter', 'attachment; xfilename="x.pdf"', 'descarga'],
  ['a name where there is none', '', 'descarga'],
])('%s', (_, disposition, name) => {
  expect(fileName(disposition)).toBe(name)
})
