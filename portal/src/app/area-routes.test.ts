import { featureOfUrl } from '@almenara/contract/url-features'
import { expect, test } from 'vitest'
import { specifiedUrl } from '../base/access.ts'
import { pathsOf } from '../base/route-values.ts'
import { areaRoutes } from './area-routes.ts'

test('every screen has an address of the specification, and so a feature that the guard asks for', () => {
  const patterns = areaRoutes.flatMap(({ options }) =>
    pathsOf('path' in options ? options.path : '', 'staticData' in options ? options.staticData.values : undefined).map(specifiedUrl),
  )
  expect(patterns.length).toBeGreaterThan(3)
  for (const pattern of patterns) expect(featureOfUrl(pattern), pattern).toBeDefined()
})
