import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownerOf } from '@almenara/contract/address-tree'
import { readRouteTable } from './route-table.mjs'
import { ROOT } from './terminal.mjs'

const table = await readRouteTable()

test('every finished screen is asked for with its page, from a source that is there', () => {
  const sources = table.patterns
    // Home is the entry's own.
    .filter((pattern) => pattern !== 'home')
    .map((pattern) => [pattern, ownerOf(table.screens, `/${pattern}`)] as const)
  expect(sources.length).toBeGreaterThan(100)
  for (const [pattern, source] of sources) expect(source && existsSync(join(ROOT, 'portal', source)), pattern).toBe(true)
})

test('each address has its own screen, and not one whose address ends or begins alike', () => {
  const screenOf = (address: string) => ownerOf(table.screens, address)
  expect(screenOf('/services')).toBe('src/areas/operations/ServicesPage.tsx')
  expect(screenOf('/cards/x1/mobile-recharge')).toBe('src/areas/operations/MobileRechargePage.tsx')
  expect(screenOf('/accounts/x1/external-periodic-transfers-edition/x2/1/x3')).toBe('src/areas/transfers/periodic/PeriodicEditionPage.tsx')
  expect(screenOf('/personal-data/transfer-limits')).toBe('src/areas/transfers/LimitsPage.tsx')
})
