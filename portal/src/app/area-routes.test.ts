import { featureOfUrl } from '@almenara/contract/url-features'
import { expect, test } from 'vitest'
import { specifiedUrl } from '../base/access.ts'
import { areaRoutes } from './area-routes.ts'

test('every screen has an address of the specification, and so a feature that the guard asks for', () => {
  const patterns = areaRoutes.map((route) => specifiedUrl('path' in route.options ? route.options.path : ''))
  expect(patterns.length).toBeGreaterThan(3)
  for (const pattern of patterns) expect(featureOfUrl(pattern), pattern).toBeDefined()
})
