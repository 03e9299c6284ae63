import { createHash, randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import { pathOf } from '@almenara/contract/call'
import { toInstant } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import {
  aged,
  certifiedCustomer,
  CERTIFICATES_PATH,
  check,
  NO_SEAL,
  documentOf,
  generate,
  holderIdOf,
  issue,
} from '../../testing/certificates.ts'
import { addCompany, addCompanyAccount } from '../../testing/company.ts'
import { isSealSound } from '../../testing/pdf-seal.ts'
import { pdfUaFailures } from '../../testing/pdf-ua.ts'
import { readPdf } from '../../testing/pdf.ts'
import { powers } from '../../products/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { certificateRoutes } from './routes.ts'
import { certificates } from './tables.ts'

let bank: TestBank
let carmen: TestUser
let tokens: TokenReply
let account: TestAccount
let holderId: string

beforeAll(async () => {
  bank = await openTestBank()
  carmen = await addUser(bank, 'carmen')
  account = await addAccount(bank, carmen)
  await move(bank, account, 1_000_00, '2025-10-01')
  await move(bank, account, 500_00, '2025-12-31')
  await move(bank, account, 77_00, '2026-01-05')
  tokens = await signInAs(bank, carmen)
  holderId = await holderIdOf(bank, tokens)
})
afterAll(() => bank.close())

const request = (more: Record<string, unknown> = {}) => ({ type: 'BALANCE', holderId, products: [account.id], asOf: '2025-12-31', ...more })
describe('what a certificate says', () => {
  test('the balance is that of the asked day, with the average of its fourth quarter, whatever was booked later', async () => {
    const reply = await post(bank, tokens, `${CERTIFICATES_PATH}/preview`, request({ epigraphs: ['Q4_AVERAGE'] }))
    expect(reply.statusCode, reply.body).toBe(200)
    const { document, title } = reply.json()
    expect(title).toBe('Certificado de saldo a una fecha')
    expect(document.figures).toEqual([
      { label: 'Saldo total a 31/12/2025', amount: 1_500_00 },
      // 91 days at 1.000 € and one at 1.500 €.
      { label: 'Saldo medio total', amount: 1_005_43 },
    ])
    expect(document.table.rows[0]).toContain('1.500,00\u00a0€')
  })

  test('a day on which nothing was open, and a year without data, are refused with what to do', async () => {
    const before = await generate(bank, tokens, request({ asOf: '2023-06-30' }))
    expect([before.statusCode, before.json().code]).toEqual([409, 'CERTIFICATE_REFUSED'])
    expect(before.json().message).toContain('Elija otra fecha')
    const { asOf: _, ...year } = request({ type: 'FEES', exercise: 2025 })
    const none = await generate(bank, tokens, year)
    expect(none.json().message).toBe('No hay datos de 2025 para estos productos. Elija otro ejercicio.')
  })

  test('that of a deceased person is prepared by an office', async () => {
    const reply = await generate(bank, tokens, request({ type: 'DECEASED' }))
    expect(reply.json().code).toBe('CERTIFICATE_REFUSED')
    expect(reply.json().message).toContain('Su oficina lo prepara sin coste')
  })

  test.each([
    ['a day without its date', { asOf: undefined }, 'asOf'],
    ['a day to come', { asOf: '2026-11-21' }, 'asOf'],
    ['a day before the years that are kept', { asOf: '2019-12-31' }, 'asOf'],
    ['a year where a day is asked', { exercise: 2025 }, 'exercise'],
    ['a heading of another type', { epigraphs: ['LOANS'] }, 'epigraphs'],
    ['no product', { products: [] }, 'products'],
    ['a range the wrong way round', { type: 'AVERAGE_BALANCE', asOf: undefined, from: '2025-03-01', to: '2025-02-01' }, 'from'],
    ['a year that is not over', { type: 'FEES', asOf: undefined, exercise: 2026 }, 'exercise'],
  ])('%s is refused at its field', async (_, more, field) => {
    const reply = await generate(bank, tokens, request(more))
    expect([reply.statusCode, reply.json().fields?.[0]?.field], reply.body).toEqual([400, field])
  })
})

describe('its paper', () => {
  test('is tagged, in Spanish, with its code on the page, sealed, and the same bytes each time', async () => {
    const issued = await issue(bank, tokens, request({ addressee: 'Agencia Tributaria' }))
    expect(issued.state).toBe('ISSUED')
    const [one, two] = await Promise.all([documentOf(bank, tokens, issued.id), documentOf(bank, tokens, issued.id)])
    expect(one.statusCode).toBe(200)
    expect(createHash('sha256').update(one.rawPayload).digest('hex')).toBe(issued.sha256)
    expect(two.rawPayload.equals(one.rawPayload)).toBe(true)
    expect(await pdfUaFailures(one.rawPayload)).toEqual([])
    expect(await isSealSound(one.rawPayload)).toBe(true)
    const { pages, lang, tagged } = await readPdf(one.rawPayload)
    expect([lang, tagged]).toEqual(['es-ES', true])
    expect(pages.join(' ')).toContain('Agencia Tributaria')
    expect(pages[0]).toContain('Página 1 de 1')
    expect(pages[0]).toContain('https://banca.example/public/certificates/view')
  })

  test('without a seal it does not speak of one', async () => {
    const { tokens: theirs, of } = await certifiedCustomer(bank, 'sin.firma')
    const { seal } = bank.bank
    bank.bank.seal = NO_SEAL
    const issued = await issue(bank, theirs, of).finally(() => {
      bank.bank.seal = seal
    })
    const { rawPayload } = await documentOf(bank, theirs, issued.id)
    expect(rawPayload.includes('/Type /Sig')).toBe(false)
    expect((await readPdf(rawPayload)).pages.join(' ').toLowerCase()).not.toContain('sello')
    expect((await check(bank, issued.code)).json().sealed).toBe(false)
  })
})

describe('who may ask', () => {
  test("another's holder, product or certificate answer like those that do not exist, and nothing is issued", async () => {
    const other = await certifiedCustomer(bank, 'ajena')
    const theirs = await issue(bank, other.tokens, other.of)
    const before = await bank.database.$count(certificates)
    for (const more of [{ holderId: other.holderId }, { holderId: 'nadie' }, { products: [other.account.id] }, { products: ['nada'] }]) {
      const reply = await generate(bank, tokens, request(more))
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
    }
    for (const path of ['', '/document']) {
      const replies = await Promise.all([theirs.id, 'nada'].map((id) => get(bank, tokens, `${CERTIFICATES_PATH}/issued/${id}${path}`)))
      expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
        [404, 'NOT_FOUND'],
        [404, 'NOT_FOUND'],
      ])
    }
    expect(await bank.database.$count(certificates)).toBe(before)
  })

  test('an authorised person is told that holders ask for it, may ask for ownership, and its holder is told', async () => {
    const owner = await certifiedCustomer(bank, 'duena')
    const helper = await addUser(bank, 'autorizado')
    await bank.database.transaction((tx) => tx.insert(powers).values({ userId: helper.id, productId: owner.account.id, position: 1 }))
    const theirs = await signInAs(bank, helper)
    const id = await holderIdOf(bank, theirs, 'Persona duena')
    const refused = await generate(bank, theirs, { ...owner.of, holderId: id })
    expect(refused.json()).toMatchObject({
      code: 'CERTIFICATE_REFUSED',
      message: 'Este certificado lo piden los titulares; usted es autorizado.',
    })
    const { products } = (await get(bank, theirs, `${CERTIFICATES_PATH}/accounts?type=BALANCE&holderId=${id}`)).json()
    expect(products).toMatchObject([{ id: owner.account.id, allowed: false }])
    const issued = await issue(bank, theirs, { type: 'OWNERSHIP', holderId: id, products: [owner.account.id] })
    expect((await get(bank, owner.tokens, `${CERTIFICATES_PATH}/issued/${issued.id}`)).json()).toMatchObject({
      askedBy: 'Persona autorizado',
    })
    const notices = await bank.database.pool.query('select title from notices where user_id = $1', [owner.user.id])
    expect(notices.rows).toEqual([{ title: 'Se ha emitido un certificado suyo' }])
  })

  test('who represents a company asks for all, who may only look at it does not, and a consultative user asks for their own', async () => {
    const company = await addCompany(bank, 'Vidrios Ebro, S. L.')
    const manager = await addUser(bank, 'gerente')
    const ofCompany = await addCompanyAccount(bank, company, manager)
    await move(bank, ofCompany, 10_00, '2025-06-01')
    const theirs = await signInAs(bank, manager)
    const id = await holderIdOf(bank, theirs, 'Vidrios Ebro, S. L.')
    const of = { type: 'BALANCE', holderId: id, products: [ofCompany.id], asOf: '2025-12-31' }
    expect((await issue(bank, theirs, of)).state).toBe('ISSUED')
    await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.userId, manager.id)))
    expect((await generate(bank, theirs, { ...of, asOf: '2025-12-30' })).json().code).toBe('CERTIFICATE_REFUSED')
    const reader = await addUser(bank, 'lectora', 'Almenara1', false)
    const own = await addAccount(bank, reader)
    await move(bank, own, 10_00, '2025-06-01')
    const readers = await signInAs(bank, reader)
    const issued = await issue(bank, readers, { ...of, holderId: await holderIdOf(bank, readers), products: [own.id] })
    expect(issued.state).toBe('ISSUED')
  })
})

describe('asked for twice', () => {
  test('the same facts within ten minutes are given again, also at once, and other facts are not', async () => {
    const { tokens: theirs, of } = await certifiedCustomer(bank, 'repite')
    const [one, two] = await Promise.all([issue(bank, theirs, of), issue(bank, theirs, of)])
    expect(one.code).toBe(two.code)
    expect([one.given, two.given].filter(Boolean)).toHaveLength(1)
    expect((await issue(bank, theirs, { ...of, addressee: 'Ayuntamiento' })).code).not.toBe(one.code)
    // Before the session is idle: its certificate is made ten minutes older.
    await aged(bank, one.id)
    expect((await issue(bank, theirs, of)).code).not.toBe(one.code)
  })

  test('one operation is one certificate, and cannot stand for another request', async () => {
    const { tokens: theirs, of } = await certifiedCustomer(bank, 'doble')
    const operationId = randomUUID()
    const [one, two] = await Promise.all([issue(bank, theirs, { ...of, operationId }), issue(bank, theirs, { ...of, operationId })])
    expect(one.id).toBe(two.id)
    const other = await generate(bank, theirs, { ...of, asOf: '2025-12-30', operationId })
    expect([other.statusCode, other.json().code]).toEqual([409, 'ORDER_REUSED'])
  })

  test('a person has twenty in a day, and more on the next', async () => {
    const { user, tokens: theirs, of, account: own } = await certifiedCustomer(bank, 'muchas')
    for (let day = 1; day <= 20; day += 1) {
      await move(bank, own, 1, `2026-02-${String(day).padStart(2, '0')}`)
      await issue(bank, theirs, { ...of, asOf: `2026-02-${String(day).padStart(2, '0')}` })
    }
    const over = await generate(bank, theirs, { ...of, asOf: '2026-03-01' })
    expect([over.statusCode, over.json().code]).toEqual([429, 'CERTIFICATE_LIMIT'])
    await bank.database.transaction((tx) =>
      tx
        .update(certificates)
        .set({ issuedAt: toInstant('2026-11-19T10:00:00Z') })
        .where(eq(certificates.userId, user.id)),
    )
    expect((await issue(bank, theirs, { ...of, asOf: '2026-03-01' })).state).toBe('ISSUED')
  })
})

// Last: the gate believes what it was told for two seconds.
test('each call is refused while the bank keeps its feature closed, and whoever checks a code is still answered', async () => {
  const { code } = await issue(bank, tokens, request({ asOf: '2025-11-01' }))
  const closed = ['services.certificate-generation', 'services.certificate-query', 'services.certificates']
  const off = closed.map((feature) => ({ feature, status: 'OFF' as const }))
  await bank.database.transaction((tx) => tx.insert(featureStatuses).values(off))
  bank.clock.set('2026-11-20T10:00:10+01:00')
  tokens = await signInAs(bank, carmen)
  for (const { call } of certificateRoutes) {
    if (call.feature === 'public') continue
    const { method, path } = call
    const url = pathOf(path, { certificateId: 'a', invoiceId: 'a', documentId: 'a' })
    const answer = method === 'GET' ? await get(bank, tokens, url) : await post(bank, tokens, url, {})
    expect(answer.json(), path).toMatchObject({ code: 'FEATURE_OFF' })
  }
  expect((await check(bank, code)).statusCode).toBe(200)
})
