/** Transfers ordered as the portal does, for the screens that show what was ordered. Each account is one test's own. */
import { randomUUID } from 'node:crypto'
import type { IssuedTransfer } from '@almenara/contract/areas/transfers/issued'
import type { PeriodicTransfer } from '@almenara/contract/areas/transfers/periodic'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { OrderState } from '@almenara/contract/two-step'
import type { Page } from '@playwright/test'
import { readProof } from './code.ts'
import { ask, tell } from './customer.ts'

const ROOT: Record<TransferScope, string> = { internal: 'internal-transfers', external: 'transfers' }

export const callsOf = (scope: TransferScope, account: string) => `/services/${ROOT[scope]}/v1/${account}`

/** An account at another bank, whose holder takes what comes. */
export const PAYEE = { name: 'Luz Gil Arcos', iban: 'ES9121000418450200051332' }

interface Order {
  amount: number
  [field: string]: unknown
}

/** Both calls of an operation. `cents`: an amount that the customer signs in no other operation at the same time. */
export async function sign(page: Page, username: string, path: string, body: Order): Promise<OrderState> {
  const operationId = randomUUID()
  const asked = await tell<OrderState>(page, `${path}/authorization`, { ...body, operationId })
  const proof = await readProof(page, username, asked, formatAmount(body.amount as Cents, { currency: null }))
  return tell(page, `${path}/confirmation`, { operationId, proof })
}

export interface Listed<Row> {
  txId: string
  rows: Row[]
}

export const issuedOf = (page: Page, account: string) => ask<Listed<IssuedTransfer>>(page, `${callsOf('external', account)}/issued-extract`)
export const periodicOf = (page: Page, scope: TransferScope, account: string) =>
  ask<Listed<PeriodicTransfer>>(page, `${callsOf(scope, account)}/periodic-extract`)
export const storedOf = (page: Page, scope: TransferScope, account: string) =>
  ask<Listed<StoredTransfer>>(page, `${callsOf(scope, account)}/stored-extract`)

/** Kept without sending it. */
export function store(page: Page, scope: TransferScope, account: string, body: object): Promise<StoredTransfer> {
  return tell(page, `${callsOf(scope, account)}/stored`, { concept: 'Prueba', when: { type: 'TODAY' }, ...body })
}
