import { expect, test } from 'vitest'
import * as accounts from './areas/accounts.ts'
import * as accountMovement from './areas/accounts/movement.ts'
import * as cards from './areas/cards/cards.ts'
import * as financings from './areas/financings/products.ts'
import * as global from './areas/global.ts'
import * as contactInfo from './areas/personal-data/contact-info.ts'
import * as notices from './areas/notices.ts'
import * as paymentContracts from './areas/payments/contracts.ts'
import * as paymentsHome from './areas/payments/home.ts'
import * as confirming from './areas/payments/confirming.ts'
import * as debitContracts from './areas/payments/debit-contracts.ts'
import * as debitRefunds from './areas/payments/debit-refunds.ts'
import * as debitRemittances from './areas/payments/debit-remittances.ts'
import * as financingContracts from './areas/payments/financing-contracts.ts'
import * as financingLine from './areas/payments/financing-line.ts'
import * as financingRemittances from './areas/payments/financing-remittances.ts'
import { DEBITS_CHANGED } from './areas/payments/debits-changed.ts'
import * as notebooks from './areas/payments/notebooks.ts'
import * as pendingFiles from './areas/payments/pending-files.ts'
import { FILE_SIGNED } from './areas/payments/file-signed.ts'
import * as presentation from './areas/payments/presentation.ts'
import * as review from './areas/payments/review.ts'
import * as remittances from './areas/payments/remittances.ts'
import * as otp from './areas/personal-data/otp.ts'
import * as overview from './areas/personal-data/overview.ts'
import { FAVOURITES } from './areas/transfers/favourites.ts'
import { issuedExtract } from './areas/transfers/issued.ts'
import { recentPayees, TRANSFER_OPTIONS } from './areas/transfers/options.ts'
import { PERIODIC } from './areas/transfers/periodic.ts'
import { TRANSFER_MADE } from './areas/transfers/scope.ts'
import { STORED } from './areas/transfers/stored.ts'
import * as pendingOrders from './areas/signature.ts'
import * as signature from './signature.ts'
import { CONTACTS_CHANGED, MONEY_MOVED } from './refreshes.ts'

test('what moved money refreshes is what calls answer', () => {
  const paths = [accounts, accountMovement, cards, financings, global]
    .flatMap((area) => Object.values<unknown>(area))
    .map((value) => (typeof value === 'object' && value !== null && 'path' in value ? value.path : ''))
  for (const path of MONEY_MOVED) expect(paths).toContain(path)
})

test('what made a transfer refreshes is what calls answer', () => {
  const scoped = [...Object.values(PERIODIC), ...Object.values(STORED), ...Object.values(FAVOURITES)].flatMap((calls) =>
    Object.values(calls),
  )
  const all: unknown[] = [...Object.values(TRANSFER_OPTIONS), ...scoped, issuedExtract, recentPayees]
  const paths = all.flatMap((value) => (typeof value === 'object' && value !== null && 'path' in value ? [value.path] : []))
  for (const path of TRANSFER_MADE) if (!MONEY_MOVED.some((known) => known === path)) expect(paths).toContain(path)
})

test('what signed or cancelled a file of payments refreshes is what calls answer', () => {
  const debits = [confirming, debitContracts, debitRemittances, debitRefunds, financingContracts, financingLine, financingRemittances]
  const areas = [paymentContracts, paymentsHome, notebooks, pendingFiles, review, remittances, notices, pendingOrders, ...debits]
  const paths = areas
    .flatMap((area) => Object.values<unknown>(area))
    .map((value) => (typeof value === 'object' && value !== null && 'path' in value ? value.path : ''))
  for (const path of [...FILE_SIGNED, ...DEBITS_CHANGED]) if (!MONEY_MOVED.some((known) => known === path)) expect(paths).toContain(path)
})

test('whatever signs or cancels a file has its lists, its remittances and its contracts read again', () => {
  const operations = [
    presentation.presentNotebook,
    presentation.presentNotebooks,
    presentation.cancelPresented,
    presentation.cancelRemittance,
  ]
  for (const { confirmation } of operations) expect(confirmation.refreshes).toEqual(FILE_SIGNED)
})

test('what changed the contacts refreshes is what calls answer', () => {
  const paths = Object.values({ ...contactInfo, ...otp, ...overview, ...signature }).flatMap((value) =>
    'path' in value ? [value.path] : [],
  )
  for (const path of CONTACTS_CHANGED) expect(paths).toContain(path)
})
