/** What a search finds is the same in every list of the bank. */
import type { TokenReply } from '@almenara/contract/areas/session'
import { dayAt, toInstant, toLocalDate, type Instant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bizumPayments } from '../areas/bizum/payments/tables.ts'
import { scpPlans } from '../areas/cards/credit/tables.ts'
import { cardMovements } from '../areas/cards/tables.ts'
import { discountedBills } from '../areas/financings/tables.ts'
import { savingsMovements } from '../areas/savings/tables.ts'
import { favouriteTransfers, storedTransfers } from '../areas/transfers/saved/tables.ts'
import { periodicTransfers, payments } from '../payments/tables.ts'
import { receivedPayments } from '../received/tables.ts'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestAccount, type TestBank, type TestUser } from '../testing/bank.ts'
import { addBizumCustomer, type BizumCustomer } from '../testing/bizum.ts'
import { addCard } from '../testing/cards.ts'
import { addCreditCard } from '../testing/card-credit.ts'
import { addDiscount, addLoan } from '../testing/financings.ts'
import { addDeposit, addInstrument, addSecurities } from '../testing/savings.ts'

interface Row {
  amount: number
  on: string
  who: string
}

/** In the order of their days. */
const ROWS: readonly Row[] = [
  { amount: 20_00, on: '2026-09-15', who: 'Luz, S. A.' },
  { amount: 2067_20, on: '2026-10-05', who: 'Luz, S. A.' },
  { amount: 312_45, on: '2026-10-20', who: 'Agua, S. A.' },
]

/** What is typed, and the sizes that it finds in a list of those rows. */
const BY_AMOUNT: readonly (readonly [typed: string, found: readonly number[]])[] = [
  ['2067', [2067_20]],
  ['2.067,2', [2067_20]],
  ['2.067,20', [2067_20]],
  ['2 067,20 €', [2067_20]],
  ['2067,', [2067_20]],
  ['2067,3', []],
  ['-312', [312_45]],
  ['312,45', [312_45]],
  ['312,4', [312_45]],
  ['312,44', []],
  ['>500', [2067_20]],
  ['> 312,45', [2067_20]],
  ['>=312,45', [312_45, 2067_20]],
  ['≥ 312,45 €', [312_45, 2067_20]],
  ['<20', []],
  ['<=20', [20_00]],
  ['2.000..2.100', [2067_20]],
  ['2100 .. 2000', [2067_20]],
  ['300..', [312_45, 2067_20]],
  ['..312,45', [20_00, 312_45]],
  ['luz >50', [2067_20]],
  ['luz 2067', [2067_20]],
  ['agua 2067', []],
  ['<1.000 luz', [20_00]],
  ['>', []],
]
const BY_MONTH: typeof BY_AMOUNT = [
  ['octubre', [312_45, 2067_20]],
  ['OCTUBRE luz', [2067_20]],
  ['luz octubre de 2026', [2067_20]],
  ['octubre 2025', []],
  ['setiembre', [20_00]],
  ['octubre >1.000', [2067_20]],
]

let bank: TestBank
let owner: TestUser
let tokens: TokenReply
let account: TestAccount
let payer: BizumCustomer
const urls = new Map<string, string>()

const moment = (on: string) => toInstant(`${on}T10:00:00.000Z`)
const IBAN = 'ES9121000418450200051332'
const payee = { creditorName: 'x', creditorIban: IBAN, concept: '' }

beforeAll(async () => {
  bank = await openTestBank()
  owner = await addUser(bank, 'ana.perez')
  account = await addAccount(bank, owner, { overdraft: 9_000_00 })
  const card = await addCard(bank, owner, account)
  const credit = await addCreditCard(bank, owner, account, { limit: 900_000 })
  const deposit = await addDeposit(bank, owner, account, { startedOn: '2026-01-31', principal: 10_000_00 })
  const discount = await addDiscount(bank, owner, account)
  const loan = await addLoan(bank, owner, account, { startedOn: toLocalDate('2026-01-15') })
  await bank.database.transaction((tx) => tx.delete(discountedBills))
  for (const [index, row] of ROWS.entries()) {
    await move(bank, account, index === 1 ? row.amount : -row.amount, row.on, row.who)
    await move(bank, loan, row.amount, row.on, row.who)
    await addRow(row, index + 1, { card: card.id, credit: credit.id, deposit: deposit.id, discount: discount.id })
  }
  const isins = ROWS.map((_, index) => `ES000000000${index + 1}`)
  for (const [index, id] of isins.entries())
    await addInstrument(bank, { id, kind: 'SHARE', prices: [['2026-11-19', (ROWS[index]?.amount ?? 0) * 10_000]] })
  const securities = await addSecurities(
    bank,
    owner,
    account,
    isins.map((id) => [id, 1, 1_00] as const),
  )
  const since = 'fromDate=2026-09-01'
  urls.set('account movements', `/services/accounts/v2/${account.id}/movement-extract?${since}`)
  urls.set('card movements', `/services/cards/v1/${card.id}/movement-extract?${since}`)
  urls.set('deferred purchases', `/services/cards/v1/${credit.id}/scp-purchase-extract?${since}`)
  urls.set('savings movements', `/services/savings/v1/${deposit.id}/movement-extract?${since}`)
  urls.set('loan movements', `/services/financings/v1/${loan.id}/movement-extract?${since}`)
  urls.set('discounted bills', `/services/financings/v1/${discount.id}/bills-extract?${since}`)
  urls.set('receipts', `/services/direct-debit/v1/${account.id}/receipts-extract?${since}`)
  urls.set('issued transfers', `/services/transfers/v1/${account.id}/issued-extract?${since}`)
  urls.set('stored transfers', `/services/transfers/v1/${account.id}/stored-extract?state=SAVED`)
  urls.set('periodic transfers', `/services/transfers/v1/${account.id}/periodic-extract?state=ACTIVE`)
  urls.set('favourite transfers', `/services/transfers/v1/${account.id}/favourites-extract?fromPage=1`)
  urls.set('securities', `/services/savings/v1/${securities}/value-positions-extract?fromPage=1`)
  payer = await addBizumCustomer(bank, 'bea.gil')
  for (const [index, row] of ROWS.entries()) await addBizums(row, index + 1)
  urls.set('Bizum with a person', `/services/bizum/v1/movements-extract?phone=${encodeURIComponent(PERSON)}`)
  urls.set('Bizum of thirty days', '/services/bizum/v1/movements-extract?direction=OUT')
  tokens = await signInAs(bank, owner)
})
afterAll(() => bank.close())

interface Products {
  card: string
  credit: string
  deposit: string
  discount: string
}

async function addRow({ amount: cents, on: day, who }: Row, seq: number, { card, credit, deposit, discount }: Products): Promise<void> {
  const [amount, on, at] = [toCents(cents), toLocalDate(day), moment(day)]
  const { id: productId, ledgerAccountId, iban } = account
  const from = { productId, ledgerAccountId, channel: 'web', debtorName: 'Ana', debtorIban: iban, creditorBic: 'CAIXESBBXXX' }
  await bank.database.transaction(async (tx) => {
    const bought = {
      state: 'SETTLED',
      kind: 'PURCHASE',
      madeAt: at,
      madeOn: on,
      settledOn: on,
      amount: toCents(-cents),
      merchant: who,
    } as const
    await tx.insert(cardMovements).values({ productId: card, key: randomUUID(), ...bought })
    const [purchase] = await tx
      .insert(cardMovements)
      .values({ productId: credit, key: randomUUID(), ...bought })
      .returning()
    const plan = { principal: amount, payments: 3, instalment: amount, tin: 0, tae: 0, deferredOn: on }
    if (purchase) await tx.insert(scpPlans).values({ productId: credit, movementId: purchase.id, ...plan })
    const saved = { kind: 'INTEREST' as const, bookedOn: on, amount, detail: who, searched: who.toLowerCase() }
    await tx.insert(savingsMovements).values({ productId: deposit, seq: seq + 1, ...saved })
    const bill = { drawee: who, amount, interest: toCents(1), fee: toCents(1), discountedOn: on, dueOn: on }
    await tx.insert(discountedBills).values({ productId: discount, number: `N${seq}`, ...bill })
    await tx.insert(receivedPayments).values({
      id: randomUUID(),
      kind: 'DEBIT',
      state: 'POSTED',
      transactionId: `T${seq}`,
      messageId: 'M',
      endToEndId: 'NOTPROVIDED',
      settlementOn: on,
      amount,
      productId,
      ledgerAccountId,
      ourIban: iban,
      ourName: 'Ana',
      theirIban: IBAN,
      theirName: who,
      theirBic: 'CAIXESBBXXX',
      concept: '',
      receivedAt: at,
      postedOn: on,
    })
    const to = { ...payee, creditorName: who, amount }
    const issued = { kind: 'ORDINARY', state: 'SETTLED', endToEndId: 'NOTPROVIDED', orderedAt: at, orderedOn: dayAt(at) } as const
    await tx.insert(payments).values({ id: randomUUID(), ...from, ...to, ...issued, executionOn: on, transactionId: `P${seq}` })
    const kept = { userId: owner.id, scope: 'external' as const, productId, ...to }
    await tx.insert(storedTransfers).values({ id: `stored-${seq}`, ...kept, when: { type: 'TODAY' }, savedAt: at })
    const repeated = { ...from, periodicity: 'MONTHLY' as const, firstOn: on, nextOn: on, orderedAt: at }
    await tx.insert(periodicTransfers).values({ id: randomUUID(), ...repeated, ...kept })
    const liked = {
      userId: owner.id,
      holderId: owner.partyId,
      scope: 'external' as const,
      alias: `${who} ${'abc'[seq]}`,
      name: who,
      iban: IBAN,
      amount,
      concept: '',
    }
    await tx.insert(favouriteTransfers).values({ id: `favourite-${seq}`, ...liked, savedAt: at })
  })
}

const PERSON = '+34600000001'

/** To one person on its day; to another within the last thirty days, which are all that the list shows of everybody. */
async function addBizums({ amount: cents, on, who }: Row, seq: number): Promise<void> {
  const { user, contractId, account: from } = payer
  const bizum = {
    userId: user.id,
    partyId: user.partyId,
    contractId,
    kind: 'C2C',
    direction: 'OUT',
    state: 'SETTLED',
    amount: toCents(cents),
    productId: from.id,
    ledgerAccountId: from.ledgerAccountId,
    name: who,
    concept: '',
    channel: 'web',
  } as const
  const sent = (phone: string, at: Instant) => ({ ...bizum, id: randomUUID(), phone, leavesAt: at, createdAt: at })
  const lately = moment(`2026-11-0${seq}`)
  await bank.database.transaction((tx) => tx.insert(bizumPayments).values([sent(PERSON, moment(on)), sent('+34600000002', lately)]))
}

const found = async (list: string, typed: string): Promise<number[]> => {
  const whose = list.startsWith('Bizum') ? payer.tokens : tokens
  const reply = await get(bank, whose, `${urls.get(list)}&search=${encodeURIComponent(typed)}`)
  expect(reply.statusCode, reply.body).toBe(200)
  const { rows, count } = reply.json<{ rows: { amount?: number; euros?: number }[]; count: number }>()
  expect(count).toBe(rows.length)
  return rows.map(({ amount, euros = 0 }) => Math.abs(amount ?? euros)).toSorted((a, b) => a - b)
}

const WITH_DAYS = [
  'account movements',
  'card movements',
  'deferred purchases',
  'savings movements',
  'loan movements',
  'discounted bills',
  'receipts',
  'issued transfers',
  'stored transfers',
  'periodic transfers',
  'Bizum with a person',
]

describe.each([...WITH_DAYS, 'favourite transfers', 'Bizum of thirty days'])('the search of %s', (list) => {
  test.each(BY_AMOUNT)('«%s» finds the amounts that a person means', async (typed, amounts) => {
    expect(await found(list, typed)).toEqual(amounts)
  })
})

describe.each(WITH_DAYS)('the search of %s', (list) => {
  test.each(BY_MONTH)('«%s» finds what is of that month', async (typed, amounts) => {
    expect(await found(list, typed)).toEqual(amounts)
  })
})

describe('the search of securities', () => {
  test.each(BY_AMOUNT.filter(([typed]) => !/[a-z]/.test(typed)))('«%s» finds the amounts that a person means', async (typed, amounts) => {
    expect(await found('securities', typed)).toEqual(amounts)
  })
})

test('an IBAN is found as it is printed, by groups of four, and by its end', async () => {
  for (const typed of ['ES91 2100 0418 4502 0005 1332', 'es9121000418', '0005 1332'])
    expect(await found('issued transfers', typed), typed).toEqual([20_00, 312_45, 2067_20])
  expect(await found('issued transfers', 'ES91 2100 0418 4502 0005 1333')).toEqual([])
})
