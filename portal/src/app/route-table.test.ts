// @vitest-environment happy-dom
import { ownerOf } from '@almenara/contract/address-tree'
import { featureOfUrl } from '@almenara/contract/url-features'
import { expect, test } from 'vitest'
import { specifiedUrl } from '../base/access.ts'
import { screenOfAddress } from '../base/remembered-screen.ts'
import { nameOf, readRouteTable, routeRows, urlPatterns } from './route-table.ts'

const rows = await routeRows()
const PUBLIC = ['branches', 'certificates-view', 'recover-password']
const table = await readRouteTable(async (component) => rows.find((row) => row.component === component)?.path)
/** An address with its parameters filled in. */
const filled = (address: string) => address.replaceAll(/\{?-?\$\w+\}?/g, 'x1')
const filledAddresses = rows.flatMap((row) => row.addresses.map((address) => ({ ...row, at: filled(address) })))

test('the finished screens are listed, and home with them', () => {
  expect(urlPatterns(rows)).toEqual(
    expect.arrayContaining(['home', 'global', 'accounts', 'accounts/{id}/account-details', 'accounts/{id}/account-details/{txId}']),
  )
})

test('every screen has an address of the specification, and so a feature that the guard asks for', () => {
  const patterns = rows.flatMap(({ addresses }) => addresses.map(specifiedUrl))
  expect(patterns.length).toBeGreaterThan(3)
  for (const pattern of patterns) expect(featureOfUrl(pattern), pattern).toBeDefined()
})

test('every address is of its area and has its screen, whatever the order in which areas are listed', () => {
  for (const { at, area } of filledAddresses) expect(ownerOf(table.owners, at), at).toBe(area)
  // One component may be of two routes: the screen is the same.
  for (const { at, component } of filledAddresses)
    expect(ownerOf(table.screens, at), at).toBe(rows.find((row) => row.component === component)?.path)
})

test('the services show their own screen, and topping up a mobile, that of its area, whatever it is begun from', () => {
  const screenOf = (at: string) => ownerOf(table.screens, at)
  expect(screenOf('/services')).toBe('/services')
  for (const from of ['services', 'accounts/x1', 'financings/x1', 'cards/x1'])
    expect(ownerOf(table.owners, `/${from}/mobile-recharge`)).toBe('operations')
})

test('every screen of a signed-in customer has a name, so that whoever asked for it in vain may go on there', () => {
  const signedIn = filledAddresses.filter(({ area }) => !PUBLIC.includes(area))
  expect(signedIn.length).toBeGreaterThan(100)
  for (const row of signedIn) expect(screenOfAddress(row.at)?.name, row.at).toBe(nameOf(row))
  for (const { at, area } of filledAddresses) if (PUBLIC.includes(area)) expect(screenOfAddress(at), at).toBeUndefined()
})
