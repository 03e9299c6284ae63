import { expect, test } from 'vitest'
import { drawable } from './pdf-canvas.ts'

test.each([
  ['Promociones Llevant, S. L. U.', 'Promociones Llevant, S.\u00a0L.\u00a0U.'],
  ['S. A. de Seguros', 'S.\u00a0A. de Seguros'],
  ['El Sr. Vives vive en la calle A. Después, en la B.', 'El Sr. Vives vive en la calle A. Después, en la B.'],
  ['Luz Gil Arcos', 'Luz Gil Arcos'],
])('the initials of «%s» stay on one line, and nothing else does', (text, drawn) => {
  expect(drawable(text)).toBe(drawn)
})

test('letters that the fonts have not got are drawn without their marks, and the rest as a question mark', () => {
  expect(drawable('Łódź, Čapek, ñandú, 漢')).toBe('Lódz, Capek, ñandú, ?')
})
