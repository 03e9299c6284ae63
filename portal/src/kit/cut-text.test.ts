import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('text within the length stays as it is', () => {
  expect(cutText('a'.repeat(100), 100)).toBe('a'.repeat(100))
})

test('longer text is cut at the length and ends in «…», without a space before it', () => {
  expect(cutText('a'.repeat(101), 100)).toBe('a'.repeat(100) + '…')
  expect(cutText('uno dos tres', 8)).toBe('uno dos…')
})
