import { unzipSync } from 'fflate'
import { randomUUID } from 'node:crypto'
import type { PersonalDocument } from '@almenara/contract/areas/personal-data/documents'
import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { DOCUMENTS_AT_ONCE, DOCUMENTS_SECONDS } from '@almenara/contract/limits'
import type { OrderState } from '@almenara/contract/two-step'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../identity/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { powers } from '../../products/tables.ts'
import { events } from '../../session-log/tables.ts'
import { addAccount, get, move, openTestBank, signInAs, type TestAccount, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addSignatory, lastCode, operation, proofOf } from '../../testing/orders.ts'
import { readPdf } from '../../testing/pdf.ts'
import { withCoordinates } from '../../testing/signers.ts'
import { consentPurposes } from './tables.ts'

const DOCUMENTS = '/services/users/v1/personal-documents'

let bank: TestBank
let customer: TestUser & { mobile: string }
let tokens: TokenReply
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
  const offers = { purpose: 'offers', version: 1, basis: 'CONSENT' as const, title: 'Ofertas', text: 'Le proponemos lo que le conviene.' }
  await bank.database.transaction((tx) =>
    tx.insert(consentPurposes).values({ ...offers, channels: ['SMS'], position: 0, publishedAt: bank.clock.now() }),
  )
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  customer = await addSignatory(bank, `papeles${people}`)
  tokens = await signInAs(bank, customer)
})

const extract = (query = '', as = tokens) => get(bank, as, `${DOCUMENTS}/extract${query}`)
const rows = async (query = ''): Promise<PersonalDocument[]> => (await extract(query)).json().rows
const exporting = (as = tokens) => operation(bank, as, `${DOCUMENTS}/export`)
const fileOf = (operationId: string, as = tokens) => get(bank, as, `${DOCUMENTS}/export/${operationId}`)

async function transferred(from: TestAccount, to: TestAccount): Promise<OrderState> {
  const transfer = operation(bank, tokens, `/services/internal-transfers/v1/${from.id}/creation`)
  const order: OrderState = (await transfer.authorize({ target: to.id, amount: 1_000, concept: '' })).json()
  return (await transfer.confirm(order.operationId, await proofOf(bank, order, customer.mobile))).json()
}

async function consented(): Promise<void> {
  const change = operation(bank, tokens, '/services/users/v1/rgpd/change')
  const choices = [{ purpose: 'offers', version: 1, channel: 'SMS', granted: true }]
  const { operationId } = (await change.authorize({ choices })).json()
  expect((await change.code(operationId, await lastCode(bank, customer.mobile))).json().status).toBe('EXECUTED')
}

async function signedFor(...documents: string[]): Promise<string> {
  const { operationId } = (await exporting().authorize({ documents })).json()
  expect((await exporting().confirm(operationId, { method: 'NONE' })).json().status).toBe('EXECUTED')
  return operationId
}

/** A customer with one document of each kind, the newest first. */
async function withEverything(): Promise<TestAccount> {
  const account = await addAccount(bank, customer)
  await move(bank, account, 5_000, '2026-11-19')
  await transferred(account, await addAccount(bank, customer))
  bank.clock.set('2026-11-20T10:00:30+01:00')
  await consented()
  bank.clock.set('2026-11-20T10:01:00+01:00')
  await withCoordinates(bank, customer)
  return account
}

describe('the list', () => {
  test('has their contracts, what they signed, what they consented to and their coordinates card, from the newest', async () => {
    await withEverything()
    const found = await rows()
    expect(found.map(({ kind }) => kind)).toEqual(['COORDINATES', 'CONSENT', 'SIGNED_ORDER', 'CONTRACT', 'CONTRACT'])
    expect(found[2]).toMatchObject({ title: 'Traspaso entre sus cuentas', detail: 'Cuenta corriente', amount: 1_000 })
    expect(found[3]).toMatchObject({ title: 'Contrato de Cuenta corriente', detail: expect.stringMatching(/^ES\d\d 9876 0418/) })
    expect((await rows('?kind=CONSENT,COORDINATES')).map(({ kind }) => kind)).toEqual(['COORDINATES', 'CONSENT'])
    expect(found.map(({ id }) => id).join()).not.toMatch(/\b\d{10}\b/)
  })

  test('comes in pages that go on where the one before ended, whatever is signed meanwhile', async () => {
    for (let made = 0; made < 30; made += 1) await addAccount(bank, customer)
    const first = (await extract()).json()
    expect([first.rows.length, first.count, first.more]).toEqual([25, 30, true])
    await consented()
    const second = (await extract(`?txId=${first.txId}&fromPage=2&toPage=2`)).json()
    expect([second.rows.length, second.more]).toEqual([5, false])
    const all = [...first.rows, ...second.rows].map(({ id }: PersonalDocument) => id)
    expect(new Set(all).size).toBe(30)
  })

  test('with none at all is D189; with none of a kind it is empty', async () => {
    const none = await extract()
    expect([none.statusCode, none.json().error]).toEqual([404, expect.objectContaining({ code: 'D189', type: 'VOID' })])
    await addAccount(bank, customer)
    expect(await rows('?kind=CONSENT')).toEqual([])
  })

  test('has nothing of another customer, and their txId opens none', async () => {
    await withEverything()
    const { txId } = (await extract()).json()
    const stranger = await signInAs(bank, await addSignatory(bank, `ajeno${people}`))
    expect((await extract('', stranger)).json().code).toBe('D189')
    expect((await extract(`?txId=${txId}`, stranger)).json().code).toBe('TX_UNKNOWN')
  })
})

describe('taking them away', () => {
  test('one is a PDF, once it is signed; the session log tells it and it is no document itself', async () => {
    const account = await addAccount(bank, customer)
    const [contract] = await rows()
    const operationId = await signedFor(contract?.id ?? '')
    const reply = await fileOf(operationId)
    expect(reply.headers['content-disposition']).toContain('contrato-de-cuenta-corriente.pdf')
    const pdf = await readPdf(reply.rawPayload)
    expect(pdf).toMatchObject({ title: 'Contrato', tagged: true })
    const text = (pdf.pages[0] ?? '').replaceAll('\u00a0', ' ')
    expect(text).toContain(account.iban.replace(/(.{4})(?=.)/g, '$1 '))
    expect(text).toContain(`Persona ${customer.username}`)
    expect(text).not.toContain('Código de verificación')
    const logged = await bank.database
      .select()
      .from(events)
      .where(and(eq(events.userId, customer.id), eq(events.kind, 'LIST_EXPORTED')))
    expect(logged.map(({ data }) => data)).toEqual([{ file: 'contrato-de-cuenta-corriente.pdf' }])
    expect(await rows()).toHaveLength(1)
  })

  test('several are a ZIP with a PDF of each; a consent says the words that were agreed to', async () => {
    await withEverything()
    const found = await rows()
    const reply = await fileOf(await signedFor(...found.map(({ id }) => id)))
    expect(reply.headers['content-type']).toBe('application/zip')
    const files = Object.entries(unzipSync(reply.rawPayload)).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) }))
    expect(files.map(({ name }) => name)).toEqual([
      '01-entrega-de-la-tarjeta-de-coordenadas.pdf',
      '02-cambio-de-sus-consentimientos.pdf',
      '03-traspaso-entre-sus-cuentas.pdf',
      '04-contrato-de-cuenta-corriente.pdf',
      '05-contrato-de-cuenta-corriente.pdf',
    ])
    const [card, consent] = await Promise.all(files.map(({ bytes }) => readPdf(bytes)))
    expect(card?.pages[0]).toContain('En uso')
    expect(consent?.pages[0]).toContain('Acepto por SMS')
    expect(consent?.pages[0]).toContain('Texto 1: Le proponemos lo que le conviene.')
  })

  test('before it is signed, an hour later and by somebody else there is nothing', async () => {
    await addAccount(bank, customer)
    const [contract] = await rows()
    const open: OrderState = (await exporting().authorize({ documents: [contract?.id ?? ''] })).json()
    expect((await fileOf(open.operationId)).statusCode).toBe(404)
    const operationId = await signedFor(contract?.id ?? '')
    const stranger = await signInAs(bank, await addSignatory(bank, `otro${people}`))
    const [theirs, none] = await Promise.all([fileOf(operationId, stranger), fileOf(randomUUID(), stranger)])
    expect([theirs.statusCode, theirs.json().error]).toEqual([404, none.json().error])
    bank.clock.set(addSeconds(bank.clock.now(), DOCUMENTS_SECONDS))
    expect((await fileOf(operationId, await signInAs(bank, customer))).json().code).toBe('ORDER_CLOSED')
  })

  test('what stopped being theirs is not given, though it was signed for', async () => {
    await addAccount(bank, customer)
    const [contract] = await rows()
    const operationId = await signedFor(contract?.id ?? '')
    await bank.database.transaction((tx) => tx.delete(powers).where(eq(powers.userId, customer.id)))
    expect((await fileOf(operationId)).statusCode).toBe(404)
  })

  test('another customer’s answers like one that does not exist; none, one twice and too many are refused', async () => {
    await addAccount(bank, customer)
    const [contract] = await rows()
    const id = contract?.id ?? ''
    const stranger = await signInAs(bank, await addSignatory(bank, `tercero${people}`))
    const refused = async (documents: string[], as = tokens) => (await exporting(as).authorize({ documents })).json()
    expect((await refused([id], stranger)).error).toEqual((await refused(['contract-none'], stranger)).error)
    expect((await refused([id, 'contract-none'])).code).toBe('NOT_FOUND')
    expect((await refused([])).code).toBe('BAD_INPUT')
    expect((await refused([id, id])).fields).toEqual([{ field: 'documents', message: 'Hay un documento repetido. Elíjalo una vez.' }])
    expect((await refused(Array.from({ length: DOCUMENTS_AT_ONCE + 1 }, (_, index) => `contract-${index}`))).code).toBe('BAD_INPUT')
  })

  test('a consultative customer takes theirs away too', async () => {
    await addAccount(bank, customer)
    const [contract] = await rows()
    await bank.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.id, customer.id)))
    expect((await fileOf(await signedFor(contract?.id ?? ''))).statusCode).toBe(200)
  })
})

test('closed by the bank, every call of the documents is refused', async () => {
  const closed = await openTestBank()
  await closed.database.transaction((tx) =>
    tx.insert(featureStatuses).values({ feature: 'personal-data.personal-documents', status: 'OFF' }),
  )
  const theirs = await signInAs(closed, await addSignatory(closed, 'cerrada'))
  closed.clock.set(addSeconds(closed.clock.now(), 10))
  for (const path of ['extract', `export/${randomUUID()}`])
    expect((await get(closed, theirs, `${DOCUMENTS}/${path}`)).json().code).toBe('FEATURE_OFF')
  expect((await operation(closed, theirs, `${DOCUMENTS}/export`).authorize({ documents: ['one'] })).json().code).toBe('FEATURE_OFF')
  await closed.close()
})
