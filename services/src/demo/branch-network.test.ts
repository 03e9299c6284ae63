import { expect, test } from 'vitest'
import { branchNetwork } from './branch-network.ts'
import { CAST_BRANCH } from './cast.ts'

const { branches, hours } = branchNetwork()

test('the demo bank has at least 150 branches and cashpoints, each with a name of its own for the database', () => {
  expect(branches.length).toBeGreaterThanOrEqual(150)
  expect(new Set(branches.map(({ id }) => id)).size).toBe(branches.length)
})

test('it is in all fifty provinces, in Ceuta and in Melilla, and always in Spain', () => {
  expect(new Set(branches.map(({ province }) => province)).size).toBe(52)
  for (const { town, latitude, longitude } of branches) {
    const canary = latitude > 27.5 && latitude < 29.5 && longitude > -18.2 && longitude < -13.3
    const rest = latitude > 35.2 && latitude < 43.9 && longitude > -9.4 && longitude < 4.4
    expect(canary || rest, town).toBe(true)
  }
})

test('the branches in the IBANs of its customers are among them, the cast’s in Valencia', () => {
  expect(branches.find(({ id }) => id === CAST_BRANCH)).toMatchObject({ kind: 'BRANCH', town: 'Valencia' })
  expect(branches.find(({ id }) => id === '1000')?.kind).toBe('BRANCH')
})

test('the postcode begins with the number of the province, and every place has hours or never closes', () => {
  const codes = new Map<string, string>()
  for (const { id, province, postcode, alwaysOpen } of branches) {
    expect(codes.get(province) ?? postcode.slice(0, 2)).toBe(postcode.slice(0, 2))
    codes.set(province, postcode.slice(0, 2))
    expect(
      hours.some(({ branchId }) => branchId === id),
      id,
    ).toBe(!alwaysOpen)
  }
})

test('it is the same each time', () => {
  expect(branchNetwork()).toEqual({ branches, hours })
})
