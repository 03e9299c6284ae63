import { parseTaxId } from '@almenara/contract/tax-id'
import { describe, expect, test } from 'vitest'
import { creditorId, dni, entityTaxId, nie, personName, usernameFor } from './people.ts'
import { randomFrom } from './random.ts'

describe('people', () => {
  test('every DNI, NIE and entity NIF that is made passes the check of the contract', () => {
    const random = randomFrom('tax ids')
    for (let index = 0; index < 500; index++) {
      const made = [
        dni(random.int(1, 99_999_999)),
        nie(random.int(0, 9_999_999)),
        ...(['A', 'B', 'G', 'H', 'P', 'Q'] as const).map((kind) => entityTaxId(kind, random.int(0, 9_999_999))),
      ]
      expect(
        made.map((taxId) => parseTaxId(taxId).ok),
        made.join(' '),
      ).toEqual(made.map(() => true))
    }
  })

  test('the creditor identifier of the AEB leaflet is computed as printed, with its suffix', () => {
    expect(creditorId('B85626240')).toBe('ES77000B85626240')
  })

  test('user names are lower case, at most 18 characters and never repeat', () => {
    const random = randomFrom('names')
    const made = Array.from({ length: 2_000 }, (_, index) => usernameFor(personName(random), index + 1))
    expect(made.every((username) => /^[a-z]+\.?[a-z]*\d+$/.test(username) && username.length <= 18)).toBe(true)
    expect(new Set(made).size).toBe(made.length)
  })
})
