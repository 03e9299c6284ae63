import { expect, test } from 'vitest'
import { emptyAreaRoutes } from './empty-area-routes.ts'
import { urlPatterns } from './url-patterns.ts'

test('the finished screens are listed, and home with them', () => {
  expect(urlPatterns()).toEqual(
    expect.arrayContaining(['home', 'global', 'accounts', 'accounts/{id}/account-details', 'accounts/{id}/account-details/{txId}']),
  )
})

test('an address that only says why its area is empty is not a finished screen', () => {
  const finished = new Set(urlPatterns())
  const empty = emptyAreaRoutes.map(({ options }) => ('path' in options ? options.path.slice(1) : ''))
  expect(empty).toContain('bizum')
  expect(empty.filter((path) => finished.has(path))).toEqual([])
})
