import { expect, test } from 'vitest'
import { pathAt, pathsOf } from './route-values.ts'

const PATH = '/$product/$id/{$scope}-favourite-transfers/{-$txId}'
const VALUES = { product: ['accounts', 'financings'], scope: ['internal', 'external'] }

test('a route that stands for several addresses is written out as each', () => {
  expect(pathsOf(PATH, VALUES)).toEqual([
    '/accounts/$id/internal-favourite-transfers/{-$txId}',
    '/accounts/$id/external-favourite-transfers/{-$txId}',
    '/financings/$id/internal-favourite-transfers/{-$txId}',
    '/financings/$id/external-favourite-transfers/{-$txId}',
  ])
  expect(pathsOf('/accounts')).toEqual(['/accounts'])
})

test('at an address it is the one that the customer is at', () => {
  const params = { product: 'financings', scope: 'internal', id: 'k4m' }
  expect(pathAt(PATH, VALUES, params)).toBe('/financings/$id/internal-favourite-transfers/{-$txId}')
  expect(pathAt('/accounts/$id', undefined, params)).toBe('/accounts/$id')
})
