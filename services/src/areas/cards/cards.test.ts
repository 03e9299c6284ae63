import type { PositionGroup } from '@almenara/contract/areas/global'
import type { TokenReply } from '@almenara/contract/areas/session'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, move, openTestBank, put, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addCard, type TestCard } from '../../testing/cards.ts'
import { readPdf } from '../../testing/pdf.ts'

let bank: TestBank
let ana: TokenReply
let luis: TokenReply
let account: TestAccount
let debit: TestCard
let credit: TestCard
let virtual: TestCard
let foreign: TestCard

const url = (path: string) => `/services/cards/v1/${path}`
const UNKNOWN = 'zzzzzzzzzzzzzzzz'

beforeAll(async () => {
  bank = await openTestBank()
  const owner = await addUser(bank, 'ana.perez')
  const stranger = await addUser(bank, 'luis.gil')
  account = await addAccount(bank, owner)
  await move(bank, account, 100_000, '2026-11-01')
  debit = await addCard(bank, owner, account)
  credit = await addCard(bank, owner, account, { type: 'CREDIT', limit: 300_000 })
  virtual = await addCard(bank, owner, account, { type: 'VIRTUAL' })
  await addCard(bank, owner, account, { state: 'DEACTIVATED' })
  foreign = await addCard(bank, stranger, await addAccount(bank, stranger))
  await move(bank, { ...account, ledgerAccountId: credit.ledgerAccountId }, -61_240, '2026-11-10')
  await move(bank, { ...account, ledgerAccountId: virtual.ledgerAccountId }, 6_000, '2026-11-10')
  ana = await signInAs(bank, owner)
  luis = await signInAs(bank, stranger)
})
afterAll(() => bank.close())

test('the pool has the cards but those given up, each with what it may spend', async () => {
  const { cards } = (await get(bank, ana, url('pool'))).json()
  expect(cards).toMatchObject([
    { id: debit.id, type: 'DEBIT', position: 0, available: 100_000, spent: 0, account: { id: account.id } },
    { id: credit.id, type: 'CREDIT', position: -61_240, available: 238_760, debt: 61_240, spent: 61_240, limit: 300_000 },
    { id: virtual.id, type: 'VIRTUAL', position: 6_000, available: 6_000 },
  ])
  expect((await get(bank, ana, url('virtual-cards'))).json().cards).toMatchObject([{ id: virtual.id }])
})

test('the line of a card that has just been sent offers to activate it, to whoever may operate with it', async () => {
  const eva = await addUser(bank, 'eva.ruiz')
  const hers = await addAccount(bank, eva)
  const waiting = await addCard(bank, eva, hers, { state: 'PENDING_ACTIVATION' })
  const seen = await addCard(bank, eva, hers, { state: 'PENDING_ACTIVATION', canOperate: false })
  const used = await addCard(bank, eva, hers)
  const { groups } = (await get(bank, await signInAs(bank, eva), '/services/products/v1/global-position')).json<{
    groups: PositionGroup[]
  }>()
  const lines = groups.find(({ kind }) => kind === 'CARDS')?.lines ?? []
  expect(new Map(lines.map(({ id, toActivate }) => [id, toActivate]))).toEqual(
    new Map([
      [waiting.id, true],
      [seen.id, undefined],
      [used.id, undefined],
    ]),
  )
})

test('the position sums what is owed, in negative, and what is loaded', async () => {
  expect((await get(bank, ana, url('position'))).json()).toEqual({ count: 3, position: -55_240 })
})

test('no answer has a token or more of a number than its last four digits', async () => {
  for (const path of ['pool', `${credit.id}/detail`]) {
    const { body } = await get(bank, ana, url(path))
    expect(body).not.toContain(credit.token)
    expect(body).not.toMatch(/(?<![A-Z\d])\d{13,19}/)
  }
})

test('the detail of a credit card says how and when it is paid', async () => {
  const detail = (await get(bank, ana, url(`${credit.id}/detail`))).json()
  expect(detail).toMatchObject({
    account: { id: account.id, iban: account.iban },
    payment: { mode: 'END_OF_MONTH', nextSettlementOn: '2026-12-01' },
    contactless: { enabled: true, limit: 5_000 },
    held: 0,
  })
  expect((await get(bank, ana, url(`${debit.id}/detail`))).json()).not.toHaveProperty('payment')
})

test('the detail as a PDF says the contract of the card and never its number', async () => {
  const reply = await get(bank, ana, url(`${credit.id}/detail/export`))
  expect(reply.headers['content-disposition']).toContain(`tarjeta-${credit.ending}.pdf`)
  const { title, lang, tagged, pages } = await readPdf(reply.rawPayload)
  expect({ title: String(title).includes('Tarjeta crédito'), lang, tagged }).toEqual({ title: true, lang: 'es-ES', tagged: true })
  const text = pages.join(' ').replaceAll('\u00a0', ' ')
  for (const said of [credit.ending, 'Total a fin de mes', '01/12/2026', 'Hasta 50,00 €']) expect(text).toContain(said)
  expect(text.replace(/\s/g, '')).not.toMatch(/(?<![A-Z\d])\d{13,19}/)
})

test('another customer’s card answers like one that does not exist', async () => {
  for (const path of ['detail', 'detail/export']) {
    const [theirs, nobodys] = await Promise.all([foreign.id, UNKNOWN].map((id) => get(bank, ana, url(`${id}/${path}`))))
    expect(theirs?.statusCode).toBe(404)
    expect({ ...theirs?.json(), requestId: '' }).toEqual({ ...nobodys?.json(), requestId: '' })
  }
  expect((await put(bank, luis, url(`${debit.id}/alias`), { alias: 'Mía' })).statusCode).toBe(404)
})

test('an alias is the customer’s own; a bad one names the field, and none brings the commercial name back', async () => {
  expect((await put(bank, ana, url(`${debit.id}/alias`), { alias: ' Del  día ' })).json()).toEqual({ name: 'Del día' })
  expect((await get(bank, ana, url(`${debit.id}/detail`))).json()).toMatchObject({ alias: 'Del día', name: 'Del día' })
  const refused = await put(bank, ana, url(`${debit.id}/alias`), { alias: '<b>' })
  expect(refused.json()).toMatchObject({ fields: [{ field: 'alias' }] })
  expect((await put(bank, ana, url(`${debit.id}/alias`), { alias: '' })).json()).toEqual({ name: `Tarjeta ${debit.ending}` })
})

test('while cards are offline the lists say so', async () => {
  await bank.database.transaction((tx) => tx.update(serviceStatuses).set({ status: 'OFF' }).where(eq(serviceStatuses.name, 'cardsStatus')))
  bank.clock.set('2026-11-20T10:00:05+01:00')
  expect((await get(bank, ana, url('pool'))).json()).toMatchObject({ code: 'CARDS_OFFLINE' })
})
