/** Names and words keep what was typed wherever somebody reads them; only the line between banks carries them without accents. */
import { CREDIT_TRANSFER } from '@almenara/formats/sepa/pacs008'
import type { Phone } from '@almenara/contract/phone'
import { eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parties } from '../../identity/tables.ts'
import { sendMessage } from '../../messages/send.ts'
import { addAccount, addUser, get, signInAs, type TestAccount } from '../../testing/bank.ts'
import { addOther, debitComes, expectAgreement, messagesTo } from '../../testing/clearing.ts'
import { collectOn, debitOn, speak } from '../../testing/debits.ts'
import { receivedPayments } from '../../received/tables.ts'
import { lastSms } from '../../testing/orders.ts'
import { readPdf } from '../../testing/pdf.ts'
import { openTransfers, transferTo, type Transferring } from '../../testing/transfers.ts'

const CONCEPT = 'Cumpleaños, año nuevo — peña'
const NAME = 'Íñigo Peña & Güell'
const HOLDER = 'Ana Ruiz Muñoz'
const WIRED = ['Cumpleanos, ano nuevo - pena', 'Inigo Pena + Guell', 'Ana Ruiz Munoz']

let here: Transferring
beforeEach(async () => {
  here = await openTransfers()
  const { database } = here.tested
  await database.transaction((tx) => tx.update(parties).set({ name: HOLDER }).where(eq(parties.id, here.user.partyId)))
})
afterEach(() => here.tested.close())

const read = async (url: string) => get(here.tested, here.tokens, url)
const send = (iban: string, more: object = {}) => here.sign('creation', transferTo(iban, { name: NAME, concept: CONCEPT, ...more }))
const movements = ({ id }: TestAccount, search: string) =>
  read(`/services/accounts/v2/${id}/movement-extract?search=${encodeURIComponent(search)}`)

/** None of the letters that were lost on the line is read anywhere here. */
function expectWhole(text: string) {
  expect(text).toContain(CONCEPT)
  for (const wired of WIRED) expect(text).not.toContain(wired)
}

test('review, result, issued list, movement, receipts and files read as it was typed, and another bank what it can read', async () => {
  const review = (await here.under('creation').authorize(transferTo(await addOther(here.tested), { name: NAME, concept: CONCEPT }))).body
  expectWhole(review)
  expect(review).toContain(NAME)
  const done = await send(await addOther(here.tested))
  expectWhole(JSON.stringify(done))
  await speak(here.tested)
  const [message] = await messagesTo(here.tested, CREDIT_TRANSFER)
  const { remittance, creditorName, debtorName } = message?.items[0] ?? {}
  expect([remittance, creditorName, debtorName]).toEqual(WIRED)
  for (const search of ['cumpleanos', 'cumpleaños', 'AÑO', 'pena guell', 'Íñigo']) {
    const issued = await read(here.url(`issued-extract?search=${encodeURIComponent(search)}`))
    expectWhole(issued.body)
    expect(issued.body).toContain(NAME)
    const found = await movements(here.account, search)
    expectWhole(found.body)
    expect(found.body).toContain(`Transferencia a ${NAME}`)
  }
  const { rows, txId } = (await read(here.url('issued-extract?search=cumple'))).json()
  for (const kind of ['order', 'receipt']) {
    const sheet = await read(here.url(`issued/${rows[0].id}/${kind}-export`))
    const pdf = (await readPdf(sheet.rawPayload)).pages.join(' ')
    expectWhole(pdf)
    expect([pdf.includes(NAME), pdf.includes(HOLDER)]).toEqual([true, true])
  }
  const table = await read(here.url(`issued-extract/export?txId=${txId}&format=XLS`))
  expect(JSON.stringify(await readWorkbook(table.rawPayload))).toContain(NAME)
  const list = await movements(here.account, 'cumpleaños')
  const screen = `/services/accounts/v2/${here.account.id}/movement-extract/export`
  expectWhole(JSON.stringify(await readWorkbook((await read(`${screen}/screen?txId=${list.json().txId}&format=XLS`)).rawPayload)))
  await here.at('2026-11-21T10:00:00+01:00')
  const day = await read(`/services/accounts/v2/${here.account.id}/movement-extract?fromDate=2026-11-20&toDate=2026-11-20`)
  const data = (format: string) => read(`${screen}/data?txId=${day.json().txId}&format=${format}`)
  expectWhole((await data('XML')).body)
  expect((await data('CSB43_SEPA')).rawPayload.toString('latin1')).toContain('CUMPLEAÑOS, AÑO NUEVO')
  await expectAgreement(here.tested)
})

test('between two customers of this bank both read it whole', async () => {
  const other = await addUser(here.tested, 'inigo.pena')
  const theirs = await addAccount(here.tested, other)
  expect((await send(theirs.iban)).status).toBe('EXECUTED')
  expectWhole((await movements(here.account, 'cumpleanos')).body)
  here.tokens = await signInAs(here.tested, other)
  const came = (await movements(theirs, 'cumpleaños')).body
  expectWhole(came)
  expect(came).toContain(`Transferencia de ${HOLDER}`)
})

test('what is rejected or returned comes back under the name that it left with', async () => {
  for (const nature of ['CLOSED', 'RETURNS'] as const) await send(await addOther(here.tested, nature))
  for (let turns = 0; turns < 3; turns += 1) await speak(here.tested)
  const titles = (await movements(here.account, 'Íñigo')).json().rows.map(({ title }: { title: string }) => title)
  expect(titles).toContain(`Transferencia rechazada a ${NAME}`)
  expect(titles.every((title: string) => title.endsWith(NAME))).toBe(true)
})

test('the sheet of a receipt names the holder as the bank knows them, whatever the creditor’s bank wrote', async () => {
  await debitComes(here.tested, here.account, { debtorName: HOLDER })
  await collectOn(here.tested, '2026-11-23')
  here.tokens = await signInAs(here.tested, here.user)
  const { rows } = (await read(`/services/direct-debit/v1/${here.account.id}/receipts-extract`)).json()
  const sheet = await read(`/services/direct-debit/v1/${here.account.id}/receipts/${rows[0].id}/export`)
  expect((await readPdf(sheet.rawPayload)).pages.join(' ')).toContain(HOLDER)
})

test('a name that is known whole is not replaced by what is left of it on the line, and another is', async () => {
  const { database } = here.tested
  const names = async () =>
    (await database.select().from(receivedPayments).orderBy(receivedPayments.receivedAt)).map(({ theirName }) => theirName)
  const from = { creditorName: 'Asociación Peñalver', creditorIban: await addOther(here.tested) }
  await debitOn(here.tested, here.account, from)
  expect(await names()).toEqual(['Asociacion Penalver'])
  await database.transaction((tx) => tx.update(receivedPayments).set({ theirName: 'Asociación Peñalver' }))
  here.tested.clock.set('2026-11-20T10:00:10+01:00')
  await debitOn(here.tested, here.account, from)
  here.tested.clock.set('2026-11-20T10:00:20+01:00')
  await debitOn(here.tested, here.account, { ...from, creditorName: 'Penalver y Otros' })
  expect(await names()).toEqual(['Asociación Peñalver', 'Asociación Peñalver', 'Penalver y Otros'])
})

test('what is kept reads as it was typed: favourite, stored and periodic', async () => {
  const iban = await addOther(here.tested)
  const when = { type: 'PERIODIC', periodicity: 'MONTHLY', firstOn: '2026-12-01' }
  expect((await send(iban, { when, favourite: 'Peña' })).status).toBe('EXECUTED')
  for (const list of ['favourites-extract', 'periodic-extract']) {
    const kept = (await read(here.url(list))).body
    expectWhole(kept)
    expect(kept).toContain(NAME)
  }
})

test('a text message keeps the letters that its character set has, whoever writes it', async () => {
  const { database, bank, clock } = here.tested
  const message = { channel: 'SMS', to: here.user.mobile as Phone, text: 'Año nuevo de José y Íñigo', purpose: 'test' } as const
  await database.transaction((tx) => sendMessage(tx, bank, message, clock.now()))
  expect(await lastSms(here.tested, here.user.mobile)).toBe('Año nuevo de José y Iñigo')
})
