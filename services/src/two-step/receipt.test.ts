import { randomUUID } from 'node:crypto'
import { certificateView } from '@almenara/contract/areas/certificates/view'
import type { TokenReply } from '@almenara/contract/areas/session'
import type { OrderState } from '@almenara/contract/two-step'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addAccount,
  addCoHolder,
  get,
  move,
  openTestBank,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../testing/bank.ts'
import { addSignatory, lastCode, operation } from '../testing/orders.ts'
import { readPdf } from '../testing/pdf.ts'

let bank: TestBank
let user: TestUser & { mobile: string }
let tokens: TokenReply
let stranger: TokenReply
let from: TestAccount
let to: TestAccount
let executed: OrderState
let unsigned: OrderState

beforeAll(async () => {
  bank = await openTestBank()
  user = await addSignatory(bank, 'carmen.receipt')
  from = await addAccount(bank, user)
  to = await addAccount(bank, user)
  await addCoHolder(bank, to)
  await move(bank, from, 100_000, '2026-11-19')
  tokens = await signInAs(bank, user)
  stranger = await signInAs(bank, await addSignatory(bank, 'ajeno.receipt'))
  const transfer = operation(bank, tokens, `/services/internal-transfers/v1/${from.id}/creation`)
  const input = { target: to.id, amount: 12_345, concept: 'Regalo' }
  const { operationId }: OrderState = (await transfer.authorize(input)).json()
  executed = (await transfer.code(operationId, await lastCode(bank, user.mobile))).json()
  unsigned = (await transfer.authorize(input)).json()
})
afterAll(() => bank.close())

const receipt = (id: string, as = tokens) => get(bank, as, `/services/signature/v1/${id}/receipt`)
const code = () => executed.receipt?.verificationCode ?? ''
const view = (typed: string, remoteAddress = '10.1.1.1') =>
  bank.app.inject({ method: 'GET', url: `/services/certificates/v1/view/${encodeURIComponent(typed)}`, remoteAddress })

describe('the receipt', () => {
  test('is a tagged PDF that says what was done, when, by whom and how to check it, and not what is left in the account', async () => {
    const reply = await receipt(executed.operationId)
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
    expect(reply.headers['content-disposition']).toContain(`justificante-${executed.receipt?.reference}.pdf`)
    const pdf = await readPdf(reply.rawPayload)
    expect(pdf).toMatchObject({ title: 'Justificante de operación', lang: 'es-ES', tagged: true })
    expect(pdf.pages).toHaveLength(1)
    expect(pdf.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']))
    const text = (pdf.pages[0] ?? '').replaceAll('\u00a0', ' ')
    for (const said of [
      'Traspaso entre sus cuentas',
      '123,45 €',
      'Ejecutada el 20/11/2026, a las 10:00:00',
      executed.receipt?.reference ?? '-',
      'Persona carmen.receipt',
      'Regalo',
      'Un código por SMS',
      formatVerificationCode(code()),
      'https://banca.example/public/certificates/view',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('Disponible')
    expect(text).not.toContain('876,55')
  })

  test('of an order of somebody else, of one that does not exist and of one that was not executed answer alike', async () => {
    const [theirs, none, open] = await Promise.all([
      receipt(executed.operationId, stranger),
      receipt(randomUUID()),
      receipt(unsigned.operationId),
    ])
    expect([theirs.statusCode, none.statusCode, open.statusCode]).toEqual([404, 404, 404])
    expect(theirs.json().error).toEqual(none.json().error)
    expect(open.json().error).toEqual(none.json().error)
  })

  test('is reached from the movement of whoever signed it, on both accounts', async () => {
    for (const account of [from, to]) {
      const list = await get(bank, tokens, `/services/accounts/v2/${account.id}/movement-extract`)
      const { rows, txId } = list.json()
      const detail = await get(
        bank,
        tokens,
        `/services/accounts/v2/${account.id}/movement-extract/${rows[0].id}?txId=${encodeURIComponent(txId)}`,
      )
      expect(detail.json().movement.operationId, detail.body).toBe(executed.operationId)
    }
  })
})

describe('its verification code', () => {
  test.each([
    ['as it is', (text: string) => text],
    ['as it is printed', formatVerificationCode],
    ['with O for 0 and I for 1', (text: string) => text.replaceAll('0', 'O').replaceAll('1', 'I')],
  ])('typed %s proves the order without a session, with names and accounts masked', async (_, typed) => {
    const reply = await view(typed(code()))
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toEqual({
      kind: 'RECEIPT',
      title: 'Traspaso entre sus cuentas',
      status: 'EXECUTED',
      executedAt: executed.receipt?.executedAt,
      reference: executed.receipt?.reference,
      amount: 12_345,
      parties: [
        { label: 'Ordenada por', name: 'P•••• C••••' },
        { label: 'Para', name: 'C•••• C••••', iban: `${to.iban.slice(0, 4)}****${to.iban.slice(-4)}` },
        { label: 'Desde', name: 'C•••• C••••', iban: `${from.iban.slice(0, 4)}****${from.iban.slice(-4)}` },
      ],
    })
  })

  test('of an order that was not executed, of none, and what is no code answer alike', async () => {
    const [{ verificationCode = '' } = {}] = (
      await bank.database.pool.query('select verification_code as "verificationCode" from orders where id = $1', [unsigned.operationId])
    ).rows
    expect(verificationCode).toHaveLength(32)
    const replies = await Promise.all([view(verificationCode), view('0'.repeat(32)), view('nada'), view('x'.repeat(99))])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    const errors = replies.map((reply) => JSON.stringify(reply.json().error))
    expect(new Set(errors).size).toBe(1)
  })

  test('cannot be guessed at from one address: after some tries it must wait, and others need not', async () => {
    const tries = await Promise.all(Array.from({ length: certificateView.perMinute ?? 0 }, () => view('nada', '10.2.2.2')))
    expect(tries.every(({ statusCode }) => statusCode === 404)).toBe(true)
    expect((await view(code(), '10.2.2.2')).statusCode).toBe(429)
    expect((await view(code(), '10.3.3.3')).statusCode).toBe(200)
  })
})
