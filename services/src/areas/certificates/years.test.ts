import type { TokenReply } from '@almenara/contract/areas/session'
import type { DocumentText } from '@almenara/contract/document-text'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { randomUUID } from 'node:crypto'
import { toCents } from '@almenara/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WITHHOLDING_CONCEPT } from '../../products/posting-kinds.ts'
import {
  addAccount,
  addUser,
  get,
  move,
  openTestBank,
  post,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../../testing/bank.ts'
import { CERTIFICATES_PATH, generate, holderIdOf, issue } from '../../testing/certificates.ts'
import { addLoan, runDays } from '../../testing/financings.ts'
import { expectExport } from '../../testing/list-exports.ts'
import { readPdf } from '../../testing/pdf.ts'
import { communications, documents } from '../../correspondence/tables.ts'
import { freezeFacts } from '../../correspondence/facts.ts'

const REPOSITORY = '/services/certificates-repository/v1'

let bank: TestBank
let user: TestUser
let tokens: TokenReply
let account: TestAccount
let mortgage: TestAccount
let leasing: TestAccount
let holderId: string

const interest = { type: 'INTEREST', commonConcept: 17, ownConcept: 170, title: 'Abono de intereses' } as const
const withheld = { type: 'TAX', commonConcept: 17, ownConcept: WITHHOLDING_CONCEPT, title: 'Retención de IRPF' } as const
const fee = { type: 'FEE', commonConcept: 17, ownConcept: 171, title: 'Comisión de mantenimiento' } as const

async function book(on: string, cents: number, words: typeof interest | typeof withheld | typeof fee): Promise<void> {
  const legs = [
    { account: account.ledgerAccountId, amount: toCents(cents), ...words },
    { account: bank.house, amount: toCents(-cents), ...words },
  ]
  await bank.bank.ledger.post({ key: randomUUID(), kind: 'interest', bookedOn: toLocalDate(on), legs })
}

beforeAll(async () => {
  bank = await openTestBank()
  user = await addUser(bank, 'rosa')
  account = await addAccount(bank, user)
  await move(bank, account, 90_000_00, '2026-03-02')
  await book('2026-03-31', 40_00, interest)
  await book('2026-03-31', -7_60, withheld)
  await book('2026-04-01', -12_00, fee)
  mortgage = await addLoan(bank, user, account, { purpose: 'MORTGAGE' })
  leasing = await addLoan(bank, user, account, { type: 'LEASING', vatRate: 21_000 })
  await runDays(bank, '2026-12-14', '2026-12-17')
  bank.clock.set('2027-02-10T10:00:00+01:00')
  tokens = await signInAs(bank, user)
  holderId = await holderIdOf(bank, tokens)
})
afterAll(() => bank.close())

const preview = async (more: Record<string, unknown>): Promise<DocumentText> => {
  const reply = await post(bank, tokens, `${CERTIFICATES_PATH}/preview`, { holderId, epigraphs: [], ...more })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ document: DocumentText }>().document
}
const ofYear = (type: string, product: TestAccount, epigraphs: string[] = []) =>
  preview({ type, products: [product.id], exercise: 2026, epigraphs })

describe('of a year', () => {
  test('tax information has the interest of accounts, what was withheld and what is left, and what was paid of loans', async () => {
    const { figures, table } = await ofYear('TAX_INFORMATION', account, ['ACCOUNTS', 'FEES'])
    expect(figures.map(({ amount }) => amount)).toEqual([40_00, 7_60])
    expect(table?.rows.map((row) => row.slice(2))).toEqual([
      ['Intereses de cuentas', '40,00\u00a0€', '7,60\u00a0€', '32,40\u00a0€'],
      ['Comisiones pagadas', '12,00\u00a0€', '0,00\u00a0€', '12,00\u00a0€'],
    ])
    const loan = await ofYear('TAX_INFORMATION', mortgage, ['LOANS'])
    expect(loan.table?.rows.map((row) => row[2])).toEqual(['Capital amortizado', 'Intereses pagados'])
  })

  test('a mortgage has its capital and interest, and no other loan is one', async () => {
    const { figures } = await ofYear('MORTGAGE', mortgage)
    // 12.000 € at 6 %: the first month.
    expect(figures.find(({ label }) => label === 'Intereses pagados')?.amount).toBe(60_00)
    const { principal = 0 } = { principal: figures.find(({ label }) => label === 'Capital amortizado')?.amount }
    expect(principal).toBeGreaterThan(0)
    const loan = await addLoan(bank, user, account)
    const refused = await generate(bank, tokens, { type: 'MORTGAGE', holderId, products: [loan.id], exercise: 2026 })
    expect(refused.json().message).toBe('Ninguno de estos préstamos es hipotecario. Elija otro producto.')
  })

  test('fees are told by service, with times and total', async () => {
    const { table } = await ofYear('FEES', account)
    expect(table?.rows.map((row) => row.slice(2))).toEqual([['Comisión de mantenimiento', '1', '12,00\u00a0€']])
  })

  test('its exercises are those on which a product was open, and its headings say which have data', async () => {
    const path = `type=TAX_INFORMATION&holderId=${holderId}&products=${account.id}`
    const { exercises } = (await get(bank, tokens, `${CERTIFICATES_PATH}/exercises?${path}`)).json()
    expect(exercises.map(({ exercise }: { exercise: number }) => exercise)).toEqual([2026, 2025, 2024])
    const { epigraphs } = (await get(bank, tokens, `${CERTIFICATES_PATH}/epigraphs?${path}&exercise=2026`)).json()
    const withData = epigraphs.flatMap(({ code, hasData }: { code: string; hasData: boolean }) => (hasData ? [code] : []))
    expect(withData).toEqual(['ACCOUNTS', 'FEES'])
  })
})

describe('of what is owed', () => {
  test('the debt is that of the day, zero debt is refused while there is any, and payments are up to date', async () => {
    const before = await preview({ type: 'OUTSTANDING_DEBT', products: [mortgage.id], asOf: '2026-11-30' })
    expect(before.figures[0]?.amount).toBe(12_000_00)
    const after = await preview({ type: 'OUTSTANDING_DEBT', products: [mortgage.id], asOf: '2026-12-31', epigraphs: ['UNPAID'] })
    expect(after.figures[0]?.amount).toBeLessThan(12_000_00)
    const zero = await generate(bank, tokens, { type: 'ZERO_DEBT', holderId, products: [mortgage.id], asOf: '2026-12-31' })
    expect(zero.json().code).toBe('CERTIFICATE_REFUSED')
    const paid = await preview({ type: 'UP_TO_DATE', products: [mortgage.id], asOf: '2026-12-31' })
    expect(paid.table?.rows[0]).toContain('Sin recibos pendientes de pago')
  })
})

describe('the repository', () => {
  beforeAll(async () => {
    const receivedAt = toInstant('2027-02-01T09:00:00Z')
    const said = { title: 'Información fiscal de 2026', producedAt: receivedAt, facts: [], figures: [], paragraphs: ['Hola.'], notes: [] }
    const frozen = freezeFacts({ name: 'TAX_CERTIFICATE', version: 1 }, said)
    await bank.database.transaction(async (tx) => {
      const document = {
        id: 'tax2026',
        template: 'TAX_CERTIFICATE',
        templateVersion: 1,
        ...frozen,
        producedAt: receivedAt,
        keepUntil: receivedAt,
      }
      await tx.insert(documents).values(document)
      const letter = { id: 'letter2026', documentId: 'tax2026', title: said.title, type: 'TAX_CERTIFICATE', receivedAt }
      await tx.insert(communications).values({ ...letter, userId: user.id, uniqueKey: `tax-certificate:${user.partyId}:2026` })
    })
    await issue(bank, tokens, { type: 'FEES', holderId, products: [account.id], exercise: 2026 })
  })

  test('has the tax information, the certificates and the invoices of a year, newest first, and none of another', async () => {
    const { rows, exercises, filters } = (await get(bank, tokens, `${REPOSITORY}/extract`)).json()
    expect(filters.exercise).toBe(2026)
    expect(exercises[0]).toBe(2027)
    expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['CERTIFICATE', 'TAX_INFORMATION', 'INVOICE'])
    expect(rows[2]).toMatchObject({ product: { id: leasing.id }, holder: 'Persona rosa' })
    expect((await get(bank, tokens, `${REPOSITORY}/extract?exercise=2025`)).json().rows).toEqual([])
    const only = (await get(bank, tokens, `${REPOSITORY}/extract?exercise=2026&kinds=INVOICE&products=${leasing.id}`)).json()
    expect(only.count).toBe(1)
    const bad = await get(bank, tokens, `${REPOSITORY}/extract?exercise=2012`)
    expect([bad.statusCode, bad.json().fields[0].field]).toEqual([400, 'exercise'])
  })

  test('gives each of its files, and to nobody else', async () => {
    const { rows } = (await get(bank, tokens, `${REPOSITORY}/extract?exercise=2026`)).json<{ rows: { id: string; kind: string }[] }>()
    const stranger = await signInAs(bank, await addUser(bank, 'extrana'))
    for (const { id, kind } of rows) {
      const path = kind === 'INVOICE' ? `${REPOSITORY}/invoices/${id}/export` : `${REPOSITORY}/documents/${id}/export`
      const file = await get(bank, tokens, path)
      expect([file.statusCode, file.headers['content-type']], kind).toEqual([200, 'application/pdf'])
      expect((await get(bank, stranger, path)).json().code).toBe('NOT_FOUND')
    }
    const invoice = rows.find(({ kind }) => kind === 'INVOICE')
    const { pages } = await readPdf((await get(bank, tokens, `${REPOSITORY}/invoices/${invoice?.id}/export`)).rawPayload)
    for (const words of ['Base imponible', 'Cuota de IVA', '21', 'Persona rosa']) expect(pages.join(' ')).toContain(words)
    expect((await get(bank, tokens, `${REPOSITORY}/invoices/nada/export`)).json().code).toBe('NOT_FOUND')
    expect((await get(bank, tokens, `${REPOSITORY}/documents/${invoice?.id}/export`)).json().code).toBe('NOT_FOUND')
  })

  test('its list goes to a file of just as many rows as the maximum', async () => {
    await expectExport(bank, { tokens }, `${REPOSITORY}/extract`, {
      code: 'EXPORT_MAXIMUM',
      rows: 3,
      texts: ['Información fiscal de 2026', 'Facturas'],
    })
  })
})

describe('the list of certificates', () => {
  test('is filtered by type, product, day, state and the beginning of a code, however it is typed', async () => {
    const issued = await issue(bank, tokens, { type: 'OWNERSHIP', holderId, products: [account.id] })
    const path = `${CERTIFICATES_PATH}/certificates-extract`
    const ids = async (query: string) =>
      (await get(bank, tokens, `${path}?${query}`)).json<{ rows: { id: string }[] }>().rows.map(({ id }) => id)
    const typed = encodeURIComponent(`${issued.code.slice(0, 4).toUpperCase()}-${issued.code.slice(4, 8).replaceAll('0', 'O')}`)
    for (const query of [
      'types=OWNERSHIP',
      `code=${typed}`,
      `products=${account.id}&types=OWNERSHIP`,
      'fromDate=2027-02-10&states=ISSUED&types=OWNERSHIP',
    ]) {
      expect(await ids(query), query).toEqual([issued.id])
    }
    for (const query of ['states=WITHDRAWN', `products=${mortgage.id}`, 'toDate=2027-02-09']) expect(await ids(query), query).toEqual([])
    const stranger = await signInAs(bank, await addUser(bank, 'curiosa'))
    expect((await get(bank, stranger, path)).json().rows).toEqual([])
    const { txId } = (await get(bank, tokens, path)).json<{ txId: string }>()
    expect((await get(bank, stranger, `${path}?txId=${txId}`)).json().code).toBe('TX_UNKNOWN')
    bank.clock.set('2027-05-20T10:00:00+02:00')
    tokens = await signInAs(bank, user)
    expect(await ids('states=EXPIRED&types=OWNERSHIP')).toEqual([issued.id])
  })

  test('goes to a file of just as many rows as the maximum', async () => {
    const list = `${CERTIFICATES_PATH}/certificates-extract`
    await expectExport(bank, { tokens }, list, { code: 'EXPORT_MAXIMUM', rows: 2, texts: ['Titularidad', 'Caducado'] })
  })
})
