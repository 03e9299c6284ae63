import { describe, expect, it, test } from 'vitest'
import { checkNewPassword, isNewPassword, type PasswordRule } from './password.ts'

const known = { username: 'Ana1Perez', current: 'Almenara1' }
const unmet = (text: string, other = known): PasswordRule[] => checkNewPassword(text, other).flatMap(({ rule, met }) => (met ? [] : [rule]))

describe('a new password', () => {
  it.each([
    ['aB3456', []],
    ['Ab3456', []],
    ['abcdeF', []],
    [`Ab${'1'.repeat(18)}`, []],
    ['aB345', ['LENGTH']],
    [`Ab${'1'.repeat(19)}`, ['LENGTH']],
    ['abcdef', ['BOTH_CASES']],
    ['ABCDEF', ['BOTH_CASES']],
    ['1Abcde', ['STARTS_WITH_LETTER']],
    ['Ab 456', ['CHARACTERS']],
    ['Ab-456', ['CHARACTERS']],
    ['Abcdeñ', ['CHARACTERS']],
    ['Almenara1', ['NOT_CURRENT']],
    ['aNA1pEREZ', ['NOT_USERNAME']],
    ['12', ['LENGTH', 'STARTS_WITH_LETTER', 'BOTH_CASES']],
    ['', ['LENGTH', 'CHARACTERS', 'STARTS_WITH_LETTER', 'BOTH_CASES', 'NOT_USERNAME', 'NOT_CURRENT']],
  ] as const)('«%s» breaks %j', (text, rules) => {
    expect(unmet(text)).toEqual(rules)
    expect(isNewPassword(text, known)).toBe(rules.length === 0)
  })
})

test('where the current one has been forgotten nothing is compared with it', () => {
  expect(checkNewPassword('Almenara1', { username: 'ana' }).map(({ rule }) => rule)).not.toContain('NOT_CURRENT')
  expect(isNewPassword('Almenara1', { username: 'ana' })).toBe(true)
})
