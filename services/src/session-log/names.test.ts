import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'
import { placeName } from './place-name.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'Chrome en Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge en Windows',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox en Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari en Mac',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet en Android',
  ],
  ['curl/8.5.0', 'Dispositivo desconocido'],
])('a browser is called as people call it', (userAgent, name) => {
  expect(deviceName('web', userAgent)).toBe(name)
})

test('the application is called so, and an iPad that says it is a Macintosh is an iPad', () => {
  expect(deviceName('appNative', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15')).toBe(
    'Aplicación en iPhone',
  )
  expect(deviceName('mobile', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15')).toBe(
    'Safari en iPad',
  )
})

test('a place is told by the nearest capital of a province, and by its coordinates far from all', () => {
  expect(placeName(39.469, -0.376)).toBe('València')
  expect(placeName(38.966, -0.183)).toBe('A unos 60 km de València')
  expect(placeName(48.857, 2.352)).toBe('48,86 / 2,35')
  expect(placeName(0, 0)).toBeUndefined()
})
