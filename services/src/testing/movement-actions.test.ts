import { toLocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../identity/tables.ts'
import { powers } from '../products/tables.ts'
import { receivedPayments } from '../received/tables.ts'
import { featureStatuses } from '../status/tables.ts'
import { addAccount, move, signInAs } from './bank.ts'
import { purchase } from './card-network.ts'
import { addCard } from './cards.ts'
import { addOther, idOf, recallComes, transferComes } from './clearing.ts'
import { againOf, collectOn, debitOn, speak } from './debits.ts'
import { lastMovement, offered, whyNot } from './movements.ts'
import { operation } from './orders.ts'
import { openTransfers, transferTo, type Transferring } from './transfers.ts'
import { settleAuthorisations } from '../areas/cards/settle-authorisations.ts'
import { mandateKey } from '../areas/direct-debits/mandate-key.ts'

const MONDAY = '2026-11-23'

let here: Transferring
// A bank of its own for each: days never go back in its books.
beforeEach(async () => {
  here = await openTransfers()
})
afterEach(() => here.tested.close())

const last = async (account = here.account) => lastMovement(here.tested, await signInAs(here.tested, here.user), account)
const send = async (more: object = {}) => (await here.sign('creation', transferTo(await addOther(here.tested), more))).operationId

describe('a transfer that was sent', () => {
  test('says which order it comes from, and is repeated, proved, saved and asked back', async () => {
    const id = await send()
    const movement = await last()
    expect(movement).toMatchObject({
      counterparty: 'PAYEE',
      operationId: id,
      origin: { kind: 'ISSUED', id, scope: 'external', payee: { name: 'Luz Gil Arcos' }, concept: 'Alquiler' },
    })
    expect(offered(movement)).toEqual({ REPEAT: 'yes', RECEIPT: 'yes', KEEP: 'yes', CANCEL: 'yes' })
    await speak(here.tested)
    expect(offered(await last())).toEqual({ REPEAT: 'yes', RECEIPT: 'yes', KEEP: 'yes', RECALL: 'yes' })
  })

  test('names the other party’s bank, and never the scheme’s own placeholder', async () => {
    await send()
    const { facts } = await last()
    expect(facts).toContainEqual({ fact: 'counterpartyBank', text: 'CaixaBank · CAIXESBBXXX' })
    expect(JSON.stringify(facts)).not.toContain('NOTPROVIDED')
  })

  test('tells in words what its codes mean, and nothing of a code without words', async () => {
    await debitOn(here.tested, here.account, { collected: MONDAY })
    expect((await last()).facts).toContainEqual({ fact: 'scheme', text: 'CORE (básico)' })
    const toldOf = async (purpose: string) => {
      await move(here.tested, here.account, -10_00, MONDAY, 'Pago', { purpose })
      return (await last()).facts
    }
    expect(await toldOf('TAXS')).toEqual([{ fact: 'purpose', text: 'Impuestos' }])
    expect(await toldOf('ZZZZ')).toEqual([])
  })

  test('is not saved again once its payee is a favourite', async () => {
    await send({ favourite: 'Casera' })
    expect(offered(await last())).not.toHaveProperty('KEEP')
  })

  test('between own accounts is repeated by whoever sent it, and tells the other account who sent it', async () => {
    const other = await addAccount(here.tested, here.user)
    await here.sign('creation', { target: other.id, amount: 10_00, concept: 'Ahorro', when: { type: 'TODAY' } }, 'internal-transfers')
    const sent = await last()
    expect(sent).toMatchObject({ origin: { kind: 'ISSUED', scope: 'internal', targetId: other.id } })
    expect(offered(sent)).toEqual({ REPEAT: 'yes', RECEIPT: 'yes', KEEP: 'yes' })
    const received = await last(other)
    expect(received).toMatchObject({ counterparty: 'PAYER' })
    expect(offered(received)).toEqual({ RECEIPT: 'yes' })
  })

  test('that comes back is told as the payee’s, though its money comes in', async () => {
    await here.sign('creation', transferTo(await addOther(here.tested, 'CLOSED')))
    await speak(here.tested)
    const movement = await last()
    expect(movement).toMatchObject({
      type: 'RETURN',
      counterparty: 'PAYEE',
      facts: expect.arrayContaining([{ fact: 'returnReason', text: 'La cuenta está cancelada.' }]),
    })
    expect(movement.amount).toBeGreaterThan(0)
  })
})

describe('a receipt', () => {
  test('says which it is and under which mandate, and is returned, proved, limited, and its creditor blocked', async () => {
    const debit = await debitOn(here.tested, here.account, { collected: MONDAY })
    const movement = await last()
    const mandateId = mandateKey(debit.creditorId ?? '', debit.mandateId ?? '')
    expect(movement).toMatchObject({ counterparty: 'CREDITOR', origin: { kind: 'RECEIPT', id: debit.id, mandateId } })
    expect(offered(movement)).toEqual({ RETURN: 'yes', BLOCK: 'yes', RECEIPT: 'yes', LIMIT: 'yes' })
    const tokens = await signInAs(here.tested, here.user)
    const block = operation(here.tested, tokens, `/services/direct-debit/v1/${here.account.id}/mandates/${mandateId}/block`)
    const asked = (await block.authorize({ scope: 'CREDITOR' })).json()
    await block.confirm(asked.operationId, { method: 'NONE' } as never)
    expect(whyNot(await last(), 'BLOCK')).toBe('Este acreedor ya está bloqueado. Puede retirar el bloqueo en «Domiciliaciones».')
  })

  test('that was returned brings its money back in its creditor’s name, with the receipt of its order', async () => {
    const debit = await debitOn(here.tested, here.account, { collected: MONDAY })
    const tokens = await signInAs(here.tested, here.user)
    const calls = operation(here.tested, tokens, `/services/direct-debit/v1/${here.account.id}/receipts/${debit.id}/return`)
    await calls.answer(await calls.authorize({ reason: 'MD06' }), here.user.mobile)
    expect(await againOf(here.tested, debit)).toMatchObject({ state: 'REFUNDED' })
    const returned = await last()
    expect(returned).toMatchObject({ type: 'RETURN', counterparty: 'CREDITOR' })
    expect(offered(returned)).toEqual({ RECEIPT: 'yes' })
  })

  test('between companies cannot be returned, and says so', async () => {
    const debit = await debitOn(here.tested, here.account, { collected: MONDAY })
    await here.tested.database.transaction((tx) =>
      tx.update(receivedPayments).set({ scheme: 'B2B' }).where(eq(receivedPayments.id, debit.id)),
    )
    expect(whyNot(await last(), 'RETURN')).toMatch(/entre empresas \(B2B\)/)
  })
})

describe('a transfer that was received', () => {
  test('is returned within its days, and says when they are over', async () => {
    await transferComes(here.tested, here.account)
    await speak(here.tested)
    const movement = await last()
    expect(movement).toMatchObject({ counterparty: 'PAYER', origin: { kind: 'RECEIVED' } })
    expect(offered(movement)).toEqual({ RETURN: 'yes' })
    await collectOn(here.tested, '2026-12-01')
    expect(whyNot(await last(), 'RETURN')).toMatch(/tres días hábiles/)
  })

  test('that its bank asks for is answered, and not returned of one’s own accord', async () => {
    const transactionId = idOf(await transferComes(here.tested, here.account))
    await speak(here.tested)
    await recallComes(here.tested, transactionId, 'DUPL')
    await speak(here.tested)
    expect(offered(await last())).toEqual({ ANSWER_RECALL: 'yes' })
  })
})

test('a purchase with a debit card leads to its card, for whom the card is', async () => {
  const card = await addCard(here.tested, here.user, here.account)
  await purchase(here.tested, card, { amount: 20_00 })
  const day = toLocalDate(MONDAY)
  here.tested.clock.set(`${MONDAY}T09:30:00+01:00`)
  await settleAuthorisations.run({ bank: here.tested.bank, day, from: day })
  const movement = await last()
  expect(movement).toMatchObject({ type: 'CARD_PURCHASE', origin: { kind: 'CARD', cardId: card.id } })
  expect(offered(movement)).toEqual({ CARD: 'yes' })
  await here.tested.database.transaction((tx) => tx.delete(powers).where(eq(powers.productId, card.id)))
  const others = await last()
  expect([others.origin, others.actions]).toEqual([undefined, []])
})

describe('who may not', () => {
  test('operate sees what only shows something, and of the rest why not', async () => {
    await debitOn(here.tested, here.account, { collected: MONDAY })
    await here.tested.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.username, here.user.username)))
    expect(offered(await last())).toEqual({ RETURN: 'CONSULTATIVE', BLOCK: 'CONSULTATIVE', RECEIPT: 'yes', LIMIT: 'CONSULTATIVE' })
  })

  test('use a service that is off is told with the action, and the movement is read', async () => {
    await send()
    await here.tested.database.transaction((tx) =>
      tx.insert(featureStatuses).values({ feature: 'transfers.external.create', status: 'OFF' }),
    )
    here.tested.clock.set('2026-11-20T10:01:00+01:00')
    expect(offered(await last())).toMatchObject({ REPEAT: 'SERVICE_OFF', RECEIPT: 'yes' })
  })
})

test('a movement without any origin that is known offers nothing', async () => {
  const movement = await last()
  expect([movement.origin, movement.actions]).toEqual([undefined, []])
})
