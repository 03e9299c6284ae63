import { expect, test } from 'vitest'
import { groupAmount, judgeTyping, ungroupAmount } from './amount-text.ts'

const accepted = (text: string, digits = 9) => judgeTyping(text, digits).ok

test('an amount half typed and one pasted whole are both accepted', () => {
  for (const text of ['', '1', '12,', '12,5', ',5', '1250.5', '1.250', 'EUR 1.250,00', '1 250,00 €'])
    expect(accepted(text), text).toBe(true)
})

test('letters, signs and a second comma are refused', () => {
  for (const text of ['1a', '-5', '1,2,3', '12e3']) expect(accepted(text), text).toBe(false)
})

test('the integer digits of the mask and the two decimals are the limit, and the refusal says which', () => {
  expect(accepted('1234', 4)).toBe(true)
  expect(judgeTyping('12345', 4)).toEqual({ ok: false, refusal: 'El importe admite 4 cifras enteras como máximo.' })
  expect(judgeTyping('1,234', 4)).toEqual({ ok: false, refusal: 'El importe admite dos decimales.' })
})

test('what was grouped on leaving the field is ungrouped on coming back, so it can be edited anywhere', () => {
  expect(groupAmount('1250,5')).toBe('1.250,50')
  expect(ungroupAmount('1.250,50')).toBe('1250,50')
  expect(groupAmount('no')).toBe('no')
})
