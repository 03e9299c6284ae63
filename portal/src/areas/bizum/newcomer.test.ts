import { toInstant } from '@almenara/contract/dates'
import { expect, test } from 'vitest'
import { newcomerWords, usageToday } from './newcomer.ts'

const day = { max: 200_000, used: 0, left: 200_000 }
const newcomer = (left: number) => ({ until: toInstant('2026-11-24T20:27:00Z'), usage: { max: 30_000, used: 30_000 - left, left } })

test('what whoever has just joined may still send today is the lesser of both limits', () => {
  expect(usageToday(day, newcomer(12_000)).left).toBe(12_000)
  expect(usageToday({ max: 200_000, used: 195_000, left: 5_000 }, newcomer(12_000)).left).toBe(5_000)
  expect(usageToday(day, undefined)).toBe(day)
})

test('until when, and how much in all, is told', () => {
  expect(newcomerWords(newcomer(12_000))).toBe('Hasta el 24/11/2026, 21:27 puede enviar 300,00\u00A0€ en total.')
})
