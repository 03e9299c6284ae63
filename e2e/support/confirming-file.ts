/** Files of confirming as the building company's program writes them, each of its own test. */
import { randomUUID } from 'node:crypto'
import type { ConfirmingContractDetail, ConfirmingContracts } from '@almenara/contract/areas/payments/confirming'
import { addDays } from '@almenara/contract/dates'
import { ibanFromCcc } from '@almenara/contract/iban'
import { toCents } from '@almenara/contract/money'
import { writeConfirming } from '@almenara/formats/intake/confirming/write-confirming'
import type { Page } from '@playwright/test'
import { ask } from './customer.ts'

const ADDRESS = { street: 'C/ de la Pau 3', town: 'València', postcode: '46003' }

/** Invoices of suppliers that fall due in a month. */
export async function writeConfirmingFile(page: Page, invoices: readonly { supplier: string; cents: number }[]) {
  const root = '/services/confirming-remittances/v1'
  const { contracts } = await ask<ConfirmingContracts>(page, `${root}/pool`)
  const { account, firstOn, holder, taxId } = await ask<ConfirmingContractDetail>(page, `${root}/${contracts[0]?.id}/detail`)
  const id = randomUUID().slice(0, 8)
  const written = invoices.map(({ supplier, cents }, place) => ({
    supplier: { name: supplier, taxId: `B0013${String(place).padStart(4, '0')}`, ...ADDRESS },
    iban: ibanFromCcc('2100', '0101', '0201993306'),
    number: `${id}-${place + 1}`,
    amount: toCents(cents),
    issuedOn: firstOn,
    dueOn: addDays(firstOn, 30),
  }))
  const buffer = writeConfirming({ name: holder, taxId, iban: account.iban, createdOn: firstOn }, written)
  return { name: `confirming-${id}.txt`, mimeType: 'text/plain', buffer }
}
