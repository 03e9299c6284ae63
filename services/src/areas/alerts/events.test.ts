import { randomUUID } from 'node:crypto'
import type { AlertCode } from '@almenara/contract/areas/alerts/alert-codes'
import type { ToldAlert } from '@almenara/contract/areas/alerts/alert-history'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import type { OrderState } from '@almenara/contract/two-step'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coveredFrom } from '../../calendar/bank-days.ts'
import { powers } from '../../products/tables.ts'
import { eventSources } from '../../products/watched-events.ts'
import { addAlert, addTold, firingsOf, messagesTo, type Told } from '../../testing/alerts.ts'
import {
  addAccount,
  addCoHolder,
  get,
  move,
  openAnotherProcess,
  openTestBank,
  passwordForm,
  signInAs,
  token,
  type TestAccount,
  type TestBank,
} from '../../testing/bank.ts'
import { purchase } from '../../testing/card-network.ts'
import { addCard, letExpire, type TestCard } from '../../testing/cards.ts'
import { coSign, mustSign } from '../../testing/co-signing.ts'
import { collectOn, debitOn } from '../../testing/debits.ts'
import { addLoan } from '../../testing/financings.ts'
import { lastCode, operation } from '../../testing/orders.ts'
import { addDeposit } from '../../testing/savings.ts'
import { runAlerts } from './alert-poller.ts'
import { AlertsAside } from './set-aside.ts'
import { alertCursors } from './tables.ts'
import { tellDates } from './tell-dates.ts'

const DAY = '2026-11-20'
const MONDAY = '2026-11-23'

let tested: TestBank
let ana: Told
// A bank of its own for each: what is read of one source is read of all its customers.
beforeEach(async () => {
  tested = await openTestBank()
  tested.clock.set(`${DAY}T10:00:00+01:00`)
  ana = await addTold(tested, 'ana.perez')
  await move(tested, ana.account, 1_000_00, '2026-11-02')
})
afterEach(() => tested.close())

/** An alert of these, and what was told since it was made. */
async function watching(codes: readonly AlertCode[], more: object = {}, told = ana) {
  const id = await addAlert(tested, told, { rules: codes.map((code) => ({ code, repeat: 'EVERY_TIME' })), ...more })
  await runAlerts(tested.bank)
  const before = (await messagesTo(tested, told)).length
  return {
    id,
    said: async () => {
      await runAlerts(tested.bank)
      return (await messagesTo(tested, told)).slice(before).map(({ text }) => text)
    },
  }
}

const alike = (text: string): unknown => expect.stringMatching(new RegExp(`^${text.replaceAll(' €', '\\s€')}$`))

describe('cards', () => {
  let card: TestCard
  beforeEach(async () => {
    card = await addCard(tested, ana.user, ana.account)
  })

  test('a purchase is told once, however often it is looked at, and by whichever process', async () => {
    const { id, said } = await watching(['CARD_PURCHASE'])
    const other = await openAnotherProcess(tested)
    await purchase(tested, card)
    await Promise.all([runAlerts(tested.bank), runAlerts(other.bank)])
    await runAlerts(other.bank)
    expect(await said()).toEqual([alike(String.raw`Compra de 20,00 € con su tarjeta •• \d{4}: Librería La Caracola\.`)])
    expect(await firingsOf(tested, ana, id)).toHaveLength(1)
    await other.close()
  })

  test('one on the internet, one below the amount and one that the bank does not pay are told as what they are', async () => {
    const rules = [
      { code: 'CARD_ONLINE', amount: 50_00, repeat: 'EVERY_TIME' },
      { code: 'CARD_REFUSED', repeat: 'EVERY_TIME' },
    ]
    const { said } = await watching([], { rules })
    await purchase(tested, card, { amount: 49_99 })
    await purchase(tested, card, { amount: 60_00 })
    await purchase(tested, card, { amount: 60_00, entryMode: 'CHIP', pin: true })
    const refused = { id: randomUUID(), amount: 5_000_00 }
    for (let times = 0; times < 2; times += 1) expect(await purchase(tested, card, refused)).toMatchObject({ approved: false })
    expect((await said()).toSorted()).toEqual([
      alike(String.raw`Compra de 5.000,00 € rechazada con su tarjeta •• \d{4}: Librería La Caracola\.`),
      alike(String.raw`Compra en internet de 60,00 € con su tarjeta •• \d{4}: Librería La Caracola\.`),
    ])
  })

  test('one in another currency is told as such, and one in euros is not', async () => {
    const { said } = await watching(['CARD_ABROAD'])
    await purchase(tested, card)
    await purchase(tested, card, { amount: 30_00, original: { amount: toCents(32_50), currency: 'USD' } })
    expect(await said()).toEqual([alike(String.raw`Compra en otra moneda de 30,00 € con su tarjeta •• \d{4}: Librería La Caracola\.`)])
  })

  test('of another holder of the account are not told', async () => {
    const { said } = await watching(['CARD_PURCHASE', 'CARD_EXPIRES'])
    const right = and(eq(powers.userId, ana.user.id), eq(powers.productId, card.id))
    await tested.database.transaction((tx) => tx.delete(powers).where(right))
    await purchase(tested, card)
    expect(await said()).toEqual([])
  })

  test('a refused purchase is told in the quiet hours, and one that was paid waits until it is of no use', async () => {
    const { id, said } = await watching(['CARD_PURCHASE', 'CARD_REFUSED'], { quiet: { from: '22:00', until: '08:00' } })
    tested.clock.set(`${DAY}T23:30:00+01:00`)
    await purchase(tested, card)
    await purchase(tested, card, { amount: 5_000_00 })
    expect(await said()).toHaveLength(1)
    tested.clock.set('2026-11-21T08:00:00+01:00')
    expect(await said()).toHaveLength(1)
    expect((await firingsOf(tested, ana, id)).map(({ code, result }) => `${code} ${result}`).toSorted()).toEqual([
      'CARD_PURCHASE EXPIRED',
      'CARD_REFUSED SENT',
    ])
  })
})

test('a debit is told when it comes, and when it goes back for want of funds', async () => {
  const { said } = await watching(['DIRECT_DEBIT_SOON', 'DIRECT_DEBIT_RETURNED'])
  await debitOn(tested, ana.account, { amount: toCents(2_000_00) })
  expect(await said()).toEqual([alike(String.raw`El 23/11/2026 se cargará un recibo de 2.000,00 € en su cuenta •• \d{4}: Luz, S. A\.`)])
  await collectOn(tested, MONDAY)
  expect((await said()).slice(1)).toEqual([alike(String.raw`Recibo de 2.000,00 € devuelto en su cuenta •• \d{4}: Luz, S. A\.`)])
})

describe('orders', () => {
  let luis: Told
  let other: TestAccount
  beforeEach(async () => {
    luis = await addTold(tested, 'luis.gil')
    other = await addAccount(tested, ana.user)
    await addCoHolder(tested, other)
    const row = { userId: luis.user.id, productId: ana.account.id, position: 1 }
    await tested.database.transaction((tx) => tx.insert(powers).values(row))
  })
  /** Ordered and signed by Ana. */
  async function order(amount: number): Promise<OrderState> {
    const calls = operation(tested, ana.tokens, `/services/internal-transfers/v1/${ana.account.id}/creation`)
    const { operationId } = (await calls.authorize({ target: other.id, amount, concept: '' })).json<OrderState>()
    return (await calls.code(operationId, await lastCode(tested, ana.user.mobile))).json()
  }

  test('one that waits is told to who must sign it and not to who has, and its end to both', async () => {
    await mustSign(tested, ana.account, 2)
    const rules = ['ORDER_WAITING', 'ORDER_EXECUTED'] as const
    const ofAna = await watching(rules)
    const ofLuis = await watching(rules, { productId: ana.account.id }, luis)
    const { operationId, status } = await order(30_00)
    expect(status).toBe('WAITING')
    expect([await ofAna.said(), await ofLuis.said()]).toEqual([
      [],
      [alike(String.raw`Orden de 30,00 € pendiente de su firma en su cuenta •• \d{4}: .*\.`)],
    ])
    await coSign(tested, operationId, { tokens: luis.tokens, mobile: luis.user.mobile })
    const done = alike(String.raw`Orden de 30,00 € ejecutada en su cuenta •• \d{4}: .*\.`)
    expect([await ofAna.said(), (await ofLuis.said()).slice(1)]).toEqual([[done], [done]])
  })

  test('one that ended before the alert was made is not told', async () => {
    await order(30_00)
    const { said } = await watching(['ORDER_EXECUTED'])
    expect(await said()).toEqual([])
  })
})

describe('sign-ins', () => {
  /** By its browser. */
  const enter = (userAgent: string, password = ana.user.password) => {
    const connection = { application: 'web', userAgent, geolocation: { latitude: 0, longitude: 0 } }
    return token(tested, { ...passwordForm(ana.user.username, password), userConnectionInfo: JSON.stringify(connection) })
  }
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0'

  test('from a device of before are not told, one from another is, and those that fail are', async () => {
    const { said } = await watching(['SIGN_IN_NEW', 'SIGN_IN_FAILED'])
    await signInAs(tested, ana.user)
    expect(await said()).toEqual([])
    for (const second of ['01', '02']) {
      tested.clock.set(`${DAY}T10:00:${second}+01:00`)
      expect((await enter(FIREFOX)).statusCode).toBe(200)
    }
    const isNew = alike(String.raw`Inicio de sesión en un dispositivo nuevo: Firefox en Windows\. Si no ha sido usted, llámenos\.`)
    expect(await said()).toEqual([isNew])
    await enter(FIREFOX, 'wrong')
    const failed = alike(String.raw`Inicio de sesión fallido con su usuario: Firefox en Windows\. Si no ha sido usted, llámenos\.`)
    expect(await said()).toEqual([isNew, failed])
  })

  test('of somebody else are not told', async () => {
    const luis = await addTold(tested, 'luis.gil')
    await signInAs(tested, ana.user)
    tested.clock.set(`${DAY}T10:00:01+01:00`)
    const { said } = await watching(['SIGN_IN_NEW', 'SIGN_IN_FAILED'], {}, luis)
    await enter(FIREFOX)
    await enter(FIREFOX, 'wrong')
    expect(await said()).toEqual([])
  })
})

describe('days that come', () => {
  const tellOn = (day: string) => {
    tested.clock.set(`${day}T10:00:00+01:00`)
    const today = toLocalDate(day)
    return tellDates.run({ bank: tested.bank, day: today, from: coveredFrom(today) })
  }

  test('a card that expires in thirty days is told once', async () => {
    const card = await addCard(tested, ana.user, ana.account)
    await letExpire(tested, card, '2026-12-31')
    const { said } = await watching(['CARD_EXPIRES'])
    await tellOn('2026-11-30')
    expect(await said()).toEqual([])
    for (const day of ['2026-12-01', '2026-12-01', '2026-12-02']) {
      await tellOn(day)
      expect(await said()).toEqual([alike(String.raw`Su tarjeta •• \d{4} caduca el 31/12/2026\.`)])
    }
  })

  test('an instalment is told on the bank day before, and a deposit that ends fifteen days before', async () => {
    await addLoan(tested, ana.user, ana.account)
    await addDeposit(tested, ana.user, ana.account, { startedOn: '2026-06-30', months: 6 })
    const { said } = await watching(['INSTALMENT_SOON', 'DEPOSIT_ENDS'])
    for (const day of ['2026-12-11', '2026-12-14', '2026-12-15']) {
      await tellOn(day)
      await runAlerts(tested.bank)
    }
    expect(await said()).toEqual([
      alike(String.raw`El 15/12/2026 se cobrará una cuota de [\d,]+ € en su cuenta •• \d{4}: .*\.`),
      alike(String.raw`El 30/12/2026 vence su depósito de 10.000,00 €: Depósito 12 meses\.`),
    ])
  })
})

test('a source that fails is set aside alone and told once, and is read again from where it was', async () => {
  const card = await addCard(tested, ana.user, ana.account)
  const { said } = await watching(['CARD_PURCHASE', 'CARD_REFUSED'])
  const [purchases] = eventSources()
  if (!purchases) throw new Error('No source')
  const { happened } = purchases
  await purchase(tested, card)
  await purchase(tested, card, { amount: 5_000_00 })
  const aside = new AlertsAside()
  purchases.happened = () => Promise.reject(new Error('No table'))
  await expect(runAlerts(tested.bank, aside)).rejects.toThrow(/^What happened could not be read: card-purchases$/)
  purchases.happened = happened
  await runAlerts(tested.bank, aside)
  expect((await messagesTo(tested, ana)).at(-1)?.text).toContain('rechazada')
  tested.clock.set(`${DAY}T10:01:30+01:00`)
  await runAlerts(tested.bank, aside)
  expect(await said()).toHaveLength(2)
  expect((await tested.database.select().from(alertCursors)).length).toBe(eventSources().length)
})

test('the history has what every alert told, with its result, and nobody else’s', async () => {
  const card = await addCard(tested, ana.user, ana.account)
  const { said } = await watching(['CARD_PURCHASE'])
  await purchase(tested, card)
  await said()
  const read = async (told: Told, query = '') => (await get(tested, told.tokens, `/services/alerts/v1/firings-extract${query}`)).json()
  const { rows } = (await read(ana)) as { rows: ToldAlert[] }
  expect(rows).toMatchObject([{ code: 'CARD_PURCHASE', result: 'SENT', channel: 'EMAIL', contract: { product: { id: ana.account.id } } }])
  expect((await read(ana, '?codes=CARD_REFUSED')).rows).toEqual([])
  expect((await read(ana, '?results=SENT')).rows).toHaveLength(1)
  const luis = await addTold(tested, 'luis.sanz')
  expect((await read(luis)).rows).toEqual([])
})

test('the preview counts what would have been told of events and of days', async () => {
  const card = await addCard(tested, ana.user, ana.account)
  await letExpire(tested, card, '2026-12-10')
  await purchase(tested, card, { amount: 20_00 })
  await purchase(tested, card, { amount: 80_00 })
  const ask = async (query: string) =>
    (await get(tested, ana.tokens, `/services/alerts/v1/config?productId=${ana.account.id}&${query}`)).json()
  expect(await ask('code=CARD_PURCHASE&amount=5000')).toMatchObject({ wouldHaveFired: 1, lastTimes: [{ on: DAY, amount: 80_00 }] })
  expect(await ask('code=CARD_EXPIRES')).toMatchObject({ wouldHaveFired: 1, lastTimes: [{ on: '2026-11-10' }] })
  expect(await ask('code=ORDER_REFUSED')).toMatchObject({ wouldHaveFired: 0 })
})
