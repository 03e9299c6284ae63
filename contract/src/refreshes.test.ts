import { expect, test } from 'vitest'
import * as accounts from './areas/accounts.ts'
import * as cards from './areas/cards/cards.ts'
import * as financings from './areas/financings/products.ts'
import * as global from './areas/global.ts'
import * as contactInfo from './areas/personal-data/contact-info.ts'
import * as otp from './areas/personal-data/otp.ts'
import * as overview from './areas/personal-data/overview.ts'
import * as signature from './signature.ts'
import { CONTACTS_CHANGED, MONEY_MOVED } from './refreshes.ts'

test('what moved money refreshes is what calls answer', () => {
  const paths = [accounts, cards, financings, global]
    .flatMap((area) => Object.values<unknown>(area))
    .map((value) => (typeof value === 'object' && value !== null && 'path' in value ? value.path : ''))
  for (const path of MONEY_MOVED) expect(paths).toContain(path)
})

test('what changed the contacts refreshes is what calls answer', () => {
  const paths = Object.values({ ...contactInfo, ...otp, ...overview, ...signature }).flatMap((value) =>
    'path' in value ? [value.path] : [],
  )
  for (const path of CONTACTS_CHANGED) expect(paths).toContain(path)
})
