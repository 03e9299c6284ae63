import { expect, test } from 'vitest'
import { telephoneHref } from './telephone-href.ts'

test.each([
  ['900 000 024', 'tel:+34900000024'],
  ['96.000.00.01', 'tel:+34960000001'],
  ['+34 900 000 000', 'tel:+34900000000'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
  ['0033 1 23 45 67 89', 'tel:+33123456789'],
  ['112', 'tel:112'],
])('a telephone printed as %s leads to %s', (printed, href) => {
  expect(telephoneHref(printed)).toBe(href)
})
