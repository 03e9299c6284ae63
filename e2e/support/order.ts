/** A transfer between two accounts of the signed-in customer, ordered and signed as the portal does, for screens that show an order. */
import { randomUUID } from 'node:crypto'
import type { OrderState } from '@almenara/contract/two-step'
import type { Page } from '@playwright/test'
import { readProof } from './code.ts'
import { ask, tell } from './customer.ts'

interface Transfer {
  username: string
  /** How the names of the accounts begin. */
  from: string
  to: string
  cents: number
}

export async function order(page: Page, { username, from, to, cents }: Transfer): Promise<OrderState> {
  const { accounts } = await ask<{ accounts: { id: string; name: string }[] }>(page, '/services/accounts/v1/pool')
  const [source, target] = [from, to].map((start) => accounts.find(({ name }) => name.startsWith(start)))
  if (!source || !target) throw new Error(`No accounts «${from}» and «${to}»`)
  const path = `/services/internal-transfers/v1/${source.id}/creation`
  const operationId = randomUUID()
  const asked = await tell<OrderState>(page, `${path}/authorization`, { operationId, target: target.id, amount: cents, concept: '' })
  return tell(page, `${path}/confirmation`, { operationId, proof: await readProof(page, username, asked) })
}
