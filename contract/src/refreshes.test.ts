import { expect, test } from 'vitest'
import * as accounts from './areas/accounts.ts'
import * as global from './areas/global.ts'
import { MONEY_MOVED } from './refreshes.ts'

test('what moved money refreshes is what calls answer', () => {
  const paths = Object.values({ ...accounts, ...global }).flatMap((value) => ('path' in value ? [value.path] : []))
  for (const path of MONEY_MOVED) expect(paths).toContain(path)
})
