import type { TokenReply } from '@almenara/contract/areas/session'
import type { OrderState } from '@almenara/contract/two-step'
import { eq, like } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { termDeposits } from './savings/tables.ts'
import { documentItems } from '../correspondence/tables.ts'
import { contacts } from '../identity/tables.ts'
import { powers } from '../products/tables.ts'
import { addAlert, addTold } from '../testing/alerts.ts'
import { addAccount, addUser, get, openTestBank, put, signInAs, type TestBank, type TestUser } from '../testing/bank.ts'
import { contractMailbox, factOf, lettersAbout, openLetters } from '../testing/letters.ts'
import { addSignatory, lastCode, operation } from '../testing/orders.ts'
import { addDeposit } from '../testing/savings.ts'
import { orders } from '../two-step/tables.ts'

let bank: TestBank
let owner: TestUser & { mobile: string }
let ana: TokenReply
beforeEach(async () => {
  bank = await openTestBank()
  owner = await addSignatory(bank, 'ana.perez')
  ana = await signInAs(bank, owner)
})
afterEach(() => bank.close())

const written = () => bank.database.select().from(documentItems).where(like(documentItems.uniqueKey, 'contract:%'))

async function renewed(id: string, before: () => Promise<unknown> = async () => {}): Promise<OrderState> {
  const order = operation(bank, ana, `/services/savings/v1/${id}/renewal`)
  const operationId = randomUUID()
  await order.authorize({ renewal: 'RENEW_ALL' }, operationId)
  const code = await lastCode(bank, owner.mobile)
  await before()
  const [first, again] = await Promise.all([order.code(operationId, code), order.code(operationId, code)])
  expect(again.json().status).toBe(first.json().status)
  return first.json()
}

test('what is signed of a product is sent, once, to whoever has a power over it, word for word', async () => {
  const account = await addAccount(bank, owner)
  const { id } = await addDeposit(bank, owner, account)
  const other = await addUser(bank, 'luis.gil')
  await bank.database.transaction((tx) => tx.insert(powers).values({ userId: other.id, productId: id, position: 1 }))
  const { operationId, facts } = await renewed(id)
  const [copy, ...more] = await lettersAbout(bank, id)
  if (!copy) throw new Error('A copy')
  expect(more).toEqual([])
  expect(copy).toMatchObject({ type: 'CONTRACT_COPY', title: 'Copia del contrato: instrucción de vencimiento de un depósito' })
  expect(copy.recipients.map(({ userId }) => userId)).toEqual([owner.id, other.id])
  expect(copy.document.table?.rows.map(([label]) => label)).toEqual(facts.map(({ label }) => label))
  expect(copy.document.table?.rows).toContainEqual(['Al vencimiento', 'Renovar el capital con los intereses'])
  const [order] = await bank.database.select().from(orders).where(eq(orders.id, operationId))
  expect(factOf(copy.document, 'Referencia')).toBe(order?.reference)
  expect(factOf(copy.document, 'Huella SHA-256 de la orden')).toBe(Buffer.from(order?.digest ?? []).toString('hex'))
})

test('what is refused when it is signed has no copy', async () => {
  const { id } = await addDeposit(bank, owner, await addAccount(bank, owner))
  const state = await renewed(id, () =>
    bank.database.transaction((tx) =>
      tx
        .update(termDeposits)
        .set({ maturesOn: '2027-03-31' as never })
        .where(eq(termDeposits.productId, id)),
    ),
  )
  expect(state).toMatchObject({ status: 'REFUSED' })
  expect(await written()).toEqual([])
})

test('a service has the conditions that were accepted with it, and is sent to nobody but whoever signed it', async () => {
  const told = await addTold(bank, 'eva.ruiz')
  const other = await addUser(bank, 'luis.gil')
  await bank.database.transaction((tx) => tx.insert(powers).values({ userId: other.id, productId: told.account.id, position: 1 }))
  await addAlert(bank, told)
  const [copy] = await lettersAbout(bank, null)
  if (!copy) throw new Error('A copy')
  expect(copy).toMatchObject({ type: 'SERVICE_CONTRACT', title: 'Copia del contrato: alta de una alerta' })
  expect(copy.recipients.map(({ userId }) => userId)).toEqual([told.user.id])
  const { conditions } = bank.bank.brand.alerts ?? {}
  expect(copy.document.notes).toEqual(expect.arrayContaining(conditions?.sections.flatMap(({ paragraphs }) => paragraphs) ?? ['none']))
})

test('whoever contracts the mailbox finds its conditions there, as text and as a tagged PDF, under the digest that the bank keeps', async () => {
  const since = bank.clock.now()
  const email = { partyId: owner.partyId, kind: 'EMAIL' as const, value: 'ana@correo.example', since, verifiedAt: since }
  await bank.database.transaction((tx) => tx.insert(contacts).values(email).onConflictDoNothing())
  const body = { contract: true, conditionsVersion: 1, changes: [] }
  expect((await put(bank, ana, '/services/mailbox/v1/admin', body)).statusCode).toBe(200)
  expect((await put(bank, ana, '/services/mailbox/v1/admin', body)).statusCode).toBe(200)
  expect(await written()).toHaveLength(1)
  const [letter] = await openLetters(bank, owner, 'buzón')
  if (!letter) throw new Error('A letter')
  expect(letter).toMatchObject({ title: 'Copia del contrato: condiciones generales del buzón', typeCode: 'SERVICE_CONTRACT' })
  const { sha256 } = (await get(bank, ana, '/services/mailbox/v1/general-conditions')).json()
  expect(letter.said.facts).toContainEqual({ label: 'Huella SHA-256 de las condiciones', text: sha256 })
  expect(letter.pdf).toMatchObject({ title: letter.title, lang: 'es-ES', tagged: true, untagged: [] })
})

test('the copy of an order is read in the mailbox as a tagged PDF', async () => {
  await contractMailbox(bank, owner)
  const { id } = await addDeposit(bank, owner, await addAccount(bank, owner))
  await renewed(id)
  const [letter] = await openLetters(bank, owner, 'vencimiento')
  expect(letter?.pdf).toMatchObject({ lang: 'es-ES', tagged: true, untagged: [] })
})
