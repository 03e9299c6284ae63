/** A transfer between two accounts of the signed-in customer, ordered and signed as the portal does, for screens that show an order. */
import { randomUUID } from 'node:crypto'
import type { OrderState } from '@almenara/contract/two-step'
import type { Page } from '@playwright/test'
import { readCode } from './code.ts'
import { ask } from './customer.ts'

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
  await send(page, `${path}/authorization`, { operationId, target: target.id, amount: cents, concept: '' })
  const proof = { method: 'OTP_SMS', code: await readCode(page, username) }
  return send(page, `${path}/confirmation`, { operationId, proof })
}

function send(page: Page, url: string, body: unknown): Promise<OrderState> {
  return page.evaluate(
    async ([address, sent]) => {
      const { access_token } = JSON.parse(sessionStorage.getItem('access_token') ?? '{}')
      const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
      const answer = await fetch(String(address), { method: 'POST', headers, body: JSON.stringify(sent) })
      return answer.json()
    },
    [url, body],
  )
}
