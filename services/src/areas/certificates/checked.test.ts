import { toLocalDate } from '@almenara/contract/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get, move, openTestBank, type TestBank } from '../../testing/bank.ts'
import { certifiedCustomer, CERTIFICATES_PATH, check, documentOf, issue } from '../../testing/certificates.ts'
import { certificateOf, replace, withdraw } from './end.ts'
import { replaceCertificates, runCertificates } from './keeper.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

describe('who checks it', () => {
  test('sees its figures with names, NIF and accounts masked, until when it is valid, and the digest of its file', async () => {
    const { account, tokens, of } = await certifiedCustomer(bank, 'carmen')
    const issued = await issue(bank, tokens, { ...of, asOf: '2025-12-30' })
    const reply = await check(bank, issued.code)
    const { kind, state, document, sha256, validUntil } = reply.json()
    expect({ kind, state, sha256, validUntil }).toEqual({
      kind: 'CERTIFICATE',
      state: 'ISSUED',
      sha256: issued.sha256,
      validUntil: issued.validUntil,
    })
    expect(document.figures).toEqual([{ label: 'Saldo total a 30/12/2025', amount: 900_00 }])
    expect(reply.body).not.toContain(account.iban.slice(4, 20))
    expect(reply.body).not.toContain('Persona carmen')
  })

  test('a code with one letter changed, one at random and one of a certificate that is being made answer alike', async () => {
    const { tokens: theirs, of } = await certifiedCustomer(bank, 'preparando')
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
    const { tokens, of } = await certifiedCustomer(bank, 'retirado')
    const { code } = await issue(bank, tokens, { ...of, asOf: '2025-12-01' })
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
  const { user, tokens: theirs, of, account: own } = await certifiedCustomer(bank, 'tardia')
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
