import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['Lucía Ferrer Soler', 'Lucía F. S.'],
  ['José Luis Pérez García', 'José Luis P. G.'],
  ['María del Carmen Muñoz Vidal', 'María del Carmen M. V.'],
  ['María de los Ángeles de la Fuente Ruiz', 'María de los Ángeles F. R.'],
  ['Ana de la Fuente Ruiz', 'Ana F. R.'],
  ['Íñigo Ñíguez Ávila', 'Íñigo Ñ. Á.'],
])('shows the first name of %s and the initials of both surnames', (name, short) => {
  expect(shortName(name)).toBe(short)
})

test.each([
  ['John Smith', 'John S.'],
  ['Vincent van Gogh', 'Vincent G.'],
  ['Marie-Claire Dubois', 'Marie-Claire D.'],
  ['Madonna', 'Madonna'],
  ['', ''],
])('shows no more than the initial of the one surname that %s has', (name, short) => {
  expect(shortName(name)).toBe(short)
})

test.each([
  ['Ana García Márquez Soler', 'Ana G. M. S.'],
  ['José Luis Pérez', 'José L. P.'],
])('shows initials where it cannot be told where the name of %s ends', (name, short) => {
  expect(shortName(name)).toBe(short)
})

test.each([
  ['FERRER SOLER, LUCÍA', 'Lucía F. S.'],
  ['MARÍA DEL CARMEN MUÑOZ VIDAL', 'María del Carmen M. V.'],
  ['Dña. Lucía Ferrer Soler', 'Lucía F. S.'],
  ['  Lucía   Ferrer  Soler ', 'Lucía F. S.'],
])('reads «%s» as registers write it', (name, short) => {
  expect(shortName(name)).toBe(short)
})
