import { addDays, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { readWholeMessage, wholeMessage } from '@almenara/formats/iso20022/whole'
import { PAYMENT_STATUS } from '@almenara/formats/sepa/pacs002'
import { DIRECT_DEBIT, type DirectDebit } from '@almenara/formats/sepa/pacs003'
import { CREDIT_TRANSFER } from '@almenara/formats/sepa/pacs008'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { receivedPayments } from '../received/tables.ts'
import { addAccount, addUser, move, openTestBank, type TestAccount, type TestBank } from '../testing/bank.ts'
import { addOther } from '../testing/clearing.ts'
import { openFileLine, type FileLine } from '../testing/file-line.ts'
import { moneyIn, orderPayment, paymentOf } from '../testing/payments.ts'
import { exchange, sepaDay } from './exchange.ts'

const MONDAY = toLocalDate('2026-11-23')

let tested: TestBank
let account: TestAccount
let line: FileLine
beforeEach(async () => {
  tested = await openTestBank()
  account = await addAccount(tested, await addUser(tested, 'ana.ruiz'))
  await move(tested, account, 1_000_00, '2026-11-19')
  line = openFileLine(tested)
})
afterEach(async () => {
  line.close()
  await tested.close()
})

async function debit(more: Partial<DirectDebit> = {}): Promise<DirectDebit> {
  const creditorIban = await addOther(tested)
  return {
    transactionId: 'D1',
    endToEndId: 'RECIBO-1',
    scheme: 'CORE',
    sequence: 'RCUR',
    amount: toCents(60_00),
    collectionOn: MONDAY,
    mandateId: 'M-1',
    signedOn: toLocalDate('2024-01-02'),
    creditorId: 'ES77000B85626240',
    creditorName: 'Luz, S. A.',
    creditorIban,
    creditorBic: 'CAIXESBBXXX',
    debtorName: 'Ana Ruiz',
    debtorIban: account.iban,
    debtorBic: tested.bank.brand.bic,
    ...more,
  }
}

async function debits(items: readonly DirectDebit[], { messageId = 'F1', sum = 60_00 * items.length } = {}): Promise<string> {
  const head = {
    messageId,
    createdAt: tested.clock.now(),
    count: items.length,
    sum: toCents(sum),
    settlementOn: MONDAY,
    from: 'CAIXESBBXXX',
  }
  return (await wholeMessage(DIRECT_DEBIT, head, items)).toString('utf8')
}

const came = () => tested.database.select().from(receivedPayments)

test('a transfer goes out as one file, and the file that answers it settles it', async () => {
  const id = String(await orderPayment(tested, account, await addOther(tested), 100_00))
  await exchange(line.bank)
  const [file = ''] = await line.files('out')
  expect(file).toMatch(/^pacs\.008\.001\.09-M[0-9a-f]{32}\.xml$/)
  const { head, items } = await readWholeMessage(CREDIT_TRANSFER, Buffer.from(await line.read('out', file)))
  const payment = await paymentOf(tested, id)
  expect(items).toMatchObject([{ transactionId: payment.transactionId, amount: 100_00, debtorIban: account.iban }])
  const answer = {
    messageId: 'S1',
    createdAt: tested.clock.now(),
    from: 'CLRGESMMXXX',
    originalMessageId: head.messageId,
    originalName: CREDIT_TRANSFER.name,
    status: 'ACSC' as const,
  }
  const settled = { statusId: 'S1', originalTransactionId: payment.transactionId, status: 'ACSC' as const, settlementOn: head.settlementOn }
  await line.bring('answer.xml', await wholeMessage(PAYMENT_STATUS, answer, [settled]))
  await exchange(line.bank)
  expect(await paymentOf(tested, id)).toMatchObject({ state: 'SETTLED', settledOn: head.settlementOn })
  expect([await line.files('in'), await line.files('done'), await line.files('failed')]).toEqual([[], ['answer.xml'], []])
})

test('a file of debits is collected on its day, and what has no funds goes back in a file', async () => {
  await line.bring(
    'debits.xml',
    await debits([await debit(), await debit({ transactionId: 'D2', amount: toCents(2_000_00) })], { sum: 2_060_00 }),
  )
  await exchange(line.bank)
  tested.clock.set(`${MONDAY}T09:30:00+01:00`)
  await sepaDay.run({ bank: line.bank, day: MONDAY, from: addDays(MONDAY, -2) })
  expect(await moneyIn(tested, account)).toEqual({ balance: 940_00, held: 0 })
  const [file = ''] = await line.files('out')
  expect(await line.read('out', file)).toContain('AM04')
})

describe('a file that is no message is put apart with why, and nothing of it is done', () => {
  const broken: [string, () => Promise<string>, RegExp][] = [
    ['that is not XML', async () => 'oops', /./],
    ['that is cut off', async () => (await debits([await debit()])).slice(0, -40), /./],
    ['with an entity', async () => `<!DOCTYPE a [<!ENTITY b "c">]>${await debits([await debit()])}`, /./],
    [
      'of another kind',
      async () => '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.009.001.08"><A/></Document>',
      /pacs\.009\.001\.08 is not taken/,
    ],
    [
      'whose second debit has a wrong account',
      async () =>
        (await debits([await debit(), await debit({ transactionId: 'D2' })])).replace(
          /(<DbtrAcct>.*?<IBAN>)ES\d\d(?![\s\S]*<DbtrAcct>)/,
          '$1ES00',
        ),
      /IBAN/,
    ],
    ['that does not add up', async () => (await debits([await debit()])).replace('<NbOfTxs>1<', '<NbOfTxs>2<'), /./],
  ]
  test.each(broken)('%s', async (_name, made, why) => {
    await line.bring('x.xml', await made())
    await exchange(line.bank)
    expect(await came()).toEqual([])
    expect([await line.files('in'), await line.files('done'), await line.files('failed')]).toEqual([[], [], ['x.xml', 'x.xml.txt']])
    expect(await line.read('failed', 'x.xml.txt')).toMatch(why)
  })
})

describe('a file that comes again', () => {
  test('is put apart, says when it came, and is done once', async () => {
    const text = await debits([await debit()])
    await line.bring('one.xml', text)
    await exchange(line.bank)
    await line.bring('two.xml', text)
    await exchange(line.bank)
    expect(await came()).toHaveLength(1)
    expect([await line.files('done'), await line.files('failed')]).toEqual([['one.xml'], ['two.xml', 'two.xml.txt']])
    expect(await line.read('failed', 'two.xml.txt')).toBe('the message F1 came before, on 20/11/2026: nothing of it is done again\n')
  })

  test('with the same id and other content is put apart, and so is told', async () => {
    await line.bring('one.xml', await debits([await debit()]))
    await exchange(line.bank)
    await line.bring('two.xml', await debits([await debit({ transactionId: 'D9' })]))
    await exchange(line.bank)
    expect((await came()).map(({ transactionId }) => transactionId)).toEqual(['D1'])
    expect(await line.read('failed', 'two.xml.txt')).toBe('another message came with the id F1\n')
  })

  test('because the bank died before it could put it away is the same file, and no error', async () => {
    await line.bring('one.xml', await debits([await debit()]))
    const dies = { ...line.bank, sepa: { ...line.bank.sepa, acknowledge: () => Promise.reject(new Error('died')) } }
    await expect(exchange(dies)).rejects.toThrow('died')
    await exchange(line.bank)
    expect(await came()).toHaveLength(1)
    expect([await line.files('in'), await line.files('done'), await line.files('failed')]).toEqual([[], ['one.xml'], []])
  })
})
