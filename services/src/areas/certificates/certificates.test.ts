import { createHash, randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import { pathOf } from '@almenara/contract/call'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
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
import { aged, CERTIFICATES_PATH, check, NO_SEAL, documentOf, generate, holderIdOf, issue } from '../../testing/certificates.ts'
import { addCompany, addCompanyAccount } from '../../testing/company.ts'
import { isSealSound } from '../../testing/pdf-seal.ts'
import { pdfUaFailures } from '../../testing/pdf-ua.ts'
import { readPdf } from '../../testing/pdf.ts'
import { powers } from '../../products/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { certificateOf, replace, withdraw } from './end.ts'
import { replaceCertificates, runCertificates } from './keeper.ts'
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
/** A customer of their own, so that no test counts another's certificates. */
async function another(name: string) {
  const user = await addUser(bank, name)
  const own = await addAccount(bank, user)
  await move(bank, own, 900_00, '2025-06-01')
  const theirs = await signInAs(bank, user)
  const id = await holderIdOf(bank, theirs)
  return { user, account: own, tokens: theirs, holderId: id, of: { type: 'BALANCE', holderId: id, products: [own.id], asOf: '2025-12-31' } }
}

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
    const { tokens: theirs, of } = await another('sin.firma')
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
    const other = await another('ajena')
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
    const owner = await another('duena')
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
    const { tokens: theirs, of } = await another('repite')
    const [one, two] = await Promise.all([issue(bank, theirs, of), issue(bank, theirs, of)])
    expect(one.code).toBe(two.code)
    expect([one.given, two.given].filter(Boolean)).toHaveLength(1)
    expect((await issue(bank, theirs, { ...of, addressee: 'Ayuntamiento' })).code).not.toBe(one.code)
    // Before the session is idle: its certificate is made ten minutes older.
    await aged(bank, one.id)
    expect((await issue(bank, theirs, of)).code).not.toBe(one.code)
  })

  test('one operation is one certificate, and cannot stand for another request', async () => {
    const { tokens: theirs, of } = await another('doble')
    const operationId = randomUUID()
    const [one, two] = await Promise.all([issue(bank, theirs, { ...of, operationId }), issue(bank, theirs, { ...of, operationId })])
    expect(one.id).toBe(two.id)
    const other = await generate(bank, theirs, { ...of, asOf: '2025-12-30', operationId })
    expect([other.statusCode, other.json().code]).toEqual([409, 'ORDER_REUSED'])
  })

  test('a person has twenty in a day, and more on the next', async () => {
    const { user, tokens: theirs, of, account: own } = await another('muchas')
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

describe('who checks it', () => {
  test('sees its figures with names, NIF and accounts masked, until when it is valid, and the digest of its file', async () => {
    const issued = await issue(bank, tokens, request({ asOf: '2025-12-30' }))
    const reply = await check(bank, issued.code)
    const { kind, state, document, sha256, validUntil } = reply.json()
    expect({ kind, state, sha256, validUntil }).toEqual({
      kind: 'CERTIFICATE',
      state: 'ISSUED',
      sha256: issued.sha256,
      validUntil: issued.validUntil,
    })
    expect(document.figures).toEqual([{ label: 'Saldo total a 30/12/2025', amount: 1_000_00 }])
    expect(reply.body).not.toContain(account.iban.slice(4, 20))
    expect(reply.body).not.toContain('Persona carmen')
  })

  test('a code with one letter changed, one at random and one of a certificate that is being made answer alike', async () => {
    const { tokens: theirs, of } = await another('preparando')
    const { seal } = bank.bank
    bank.bank.seal = { on: true, seal: () => Promise.reject(new Error('The key does not answer')) }
    const made = await issue(bank, theirs, of).finally(() => {
      bank.bank.seal = seal
    })
    expect(made.state).toBe('PREPARING')
    const forged = (made.code.startsWith('0') ? '1' : '0') + made.code.slice(1)
    const replies = await Promise.all([forged, '0'.repeat(32), made.code].map((code) => check(bank, code)))
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${JSON.stringify(reply.json().error)}`)).size).toBe(1)
    expect((await documentOf(bank, theirs, made.id)).json().code).toBe('DOCUMENT_NOT_READY')
    await runCertificates(bank.bank)
    expect((await check(bank, made.code)).json().state).toBe('ISSUED')
    expect((await documentOf(bank, theirs, made.id)).statusCode).toBe(200)
  })

  test('the thirty-first in a minute from one address waits', async () => {
    const codes = []
    for (let time = 0; time < 31; time += 1) codes.push((await check(bank, 'b'.repeat(32), '10.9.8.7')).json().code)
    expect(new Set(codes.slice(0, 30))).toEqual(new Set(['NOT_FOUND']))
    expect(codes[30]).toBe('TOO_MANY')
  })

  test('one that ended says how, and its figures no more', async () => {
    const { code } = await issue(bank, tokens, request({ asOf: '2025-12-01' }))
    const row = await certificateOf(bank.database, code)
    if (!row) throw new Error('It was not issued')
    const now = bank.clock.now()
    expect(await withdraw(bank.database, row, 'Contenía un error.', now)).toBe(true)
    expect(await withdraw(bank.database, row, 'Otra vez.', now)).toBe(false)
    expect(await replace(bank.bank, row, 'Otra vez.')).toBeUndefined()
    const reply = (await check(bank, code)).json()
    expect(reply).toMatchObject({ state: 'WITHDRAWN', end: { reason: 'Contenía un error.' } })
    expect(reply).not.toHaveProperty('document')
  })
})

test('an entry booked later within its days has the bank replace it, once, and the old code says so', async () => {
  const { user, tokens: theirs, of, account: own } = await another('tardia')
  const first = await issue(bank, theirs, { ...of, asOf: '2025-11-30' })
  const today = toLocalDate('2026-11-20')
  const day = () => replaceCertificates.run({ bank: bank.bank, day: today, from: today })
  await day()
  expect((await check(bank, first.code)).json().state).toBe('ISSUED')
  await move(bank, own, 50_00, '2025-11-30')
  await day()
  await day()
  await runCertificates(bank.bank)
  const { rows } = (await get(bank, theirs, `${CERTIFICATES_PATH}/certificates-extract`)).json()
  expect(rows).toHaveLength(2)
  const heir = rows.find(({ id }: { id: string }) => id !== first.id)
  expect((await check(bank, first.code)).json()).toMatchObject({
    state: 'REPLACED',
    end: { reason: 'Se contabilizó un movimiento con fecha anterior.' },
  })
  expect((await check(bank, heir.code)).json().document.figures[0].amount).toBe(950_00)
  const told = await bank.database.pool.query('select title from notices where user_id = $1', [user.id])
  expect(told.rows).toEqual([{ title: 'Certificado sustituido' }])
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
