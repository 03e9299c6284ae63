import { expect, test } from 'vitest'
import { distanceWords, hoursWords } from './branch-words.ts'

test.each([
  [0, '10\u00a0m'],
  [437, '440\u00a0m'],
  [994, '990\u00a0m'],
  [995, '1\u00a0km'],
  [1_249, '1,2\u00a0km'],
  [9_960, '10\u00a0km'],
  [14_400, '14\u00a0km'],
  [1_860_000, '1.860\u00a0km'],
])('%i metres are said as %s', (metres, words) => {
  expect(distanceWords(metres)).toBe(words)
})

const on = (weekdays: number[], opens: string, closes: string) => weekdays.map((weekday) => ({ weekday, opens, closes }))

test('days that keep the same hours share a line, and a broken day says both stretches', () => {
  expect(hoursWords(on([1, 2, 3, 4, 5], '08:30', '14:15'))).toEqual([{ days: 'De lunes a viernes', times: 'de 8:30 a 14:15' }])
  expect(hoursWords(on([1, 2, 3, 4, 5, 6, 7], '06:00', '23:00'))).toEqual([{ days: 'Todos los días', times: 'de 6:00 a 23:00' }])
  expect(hoursWords([...on([1, 2, 3, 4, 5], '08:30', '14:15'), ...on([4], '16:30', '19:00')])).toEqual([
    { days: 'Lunes, martes, miércoles y viernes', times: 'de 8:30 a 14:15' },
    { days: 'Jueves', times: 'de 8:30 a 14:15 y de 16:30 a 19:00' },
  ])
  expect(hoursWords([])).toEqual([])
})
