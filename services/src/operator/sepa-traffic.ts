/** What the operator has other banks send: transfers, direct debits, returns of what this bank sent, and recalls of what they did. */
import { randomUUID } from 'node:crypto'
import { dayAt, formatDay, isLocalDate, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { exchange } from '../payments/exchange.ts'
import { RECALL_REASONS } from '../payments/recalls.ts'
import type { Bank } from '../bank.ts'
import { bankDayFrom } from '../calendar/bank-days.ts'
import { bankDaysAfter } from '../calendar/payment-days.ts'
import { returnPayment, idFor, morningOf } from '../rails/sepa/clearing.ts'
import { sendRecall } from '../rails/sepa/clearing-recalls.ts'
import { sendDebit, sendTransfer } from '../rails/sepa/clearing-traffic.ts'
import { simulatedSepaPayments } from '../rails/sepa/tables.ts'
import { accountOf, amountIn, codeIn, creditorOf, ownIbanIn, withClearing } from './sepa-words.ts'
import { UsageError } from './usage-error.ts'

export const TRANSFER_USAGE = 'sepa transfer IBAN AMOUNT "FROM" "CONCEPT" [now]'
export const DEBIT_USAGE = 'sepa debit IBAN AMOUNT "CREDITOR" "CONCEPT" [YYYY-MM-DD] [b2b] [mandate=REFERENCE]'
export const RETURN_USAGE = 'sepa return ID [CODE]'
export const RECALL_USAGE = 'sepa recall ID CODE'

export async function receiveTransfer(bank: Bank, words: readonly string[]): Promise<string> {
  const [typed = '', money = '', fromName = '', concept = '', when, ...more] = words
  if (fromName.trim() === '' || (when !== undefined && when !== 'now') || more.length > 0) throw new UsageError(`Write: ${TRANSFER_USAGE}`)
  const toIban = ownIbanIn(bank, typed)
  const amount = amountIn(money)
  const id = randomUUID()
  const from = { fromIban: accountOf(fromName), fromName }
  await withClearing(bank, (clearing) =>
    sendTransfer(clearing, { id, amount, toIban, toName: 'Titular', ...from, concept, instant: when === 'now' }),
  )
  await exchange(bank)
  return `${fromName} sends ${formatAmount(amount)} to ${toIban}. Its ID is ${idFor('transfer', id)}.\n`
}

interface DebitOptions {
  collectionOn: LocalDate
  scheme: 'CORE' | 'B2B'
  mandateId: string
}

function optionsIn(bank: Bank, creditorName: string, words: readonly string[]): DebitOptions {
  const today = dayAt(bank.clock.now())
  const options: DebitOptions = {
    collectionOn: bankDaysAfter(today, 1),
    scheme: 'CORE',
    mandateId: `M-${accountOf(creditorName).slice(-6)}`,
  }
  for (const word of words) {
    const mandate = /^mandate=(\S{1,35})$/.exec(word)?.[1]
    if (isLocalDate(word)) options.collectionOn = toLocalDate(word)
    else if (word === 'b2b') options.scheme = 'B2B'
    else if (mandate) options.mandateId = mandate
    else throw new UsageError(`«${word}» is none of what a debit may have. Write: ${DEBIT_USAGE}`)
  }
  if (options.collectionOn < today)
    throw new UsageError(`${formatDay(options.collectionOn)} has passed: a debit is collected today or later.`)
  return options
}

export async function receiveDebit(bank: Bank, words: readonly string[]): Promise<string> {
  const [typed = '', money = '', creditorName = '', concept = '', ...rest] = words
  if (creditorName.trim() === '') throw new UsageError(`Write: ${DEBIT_USAGE}`)
  const debtorIban = ownIbanIn(bank, typed)
  const amount = amountIn(money)
  const { collectionOn, ...options } = optionsIn(bank, creditorName, rest)
  const id = randomUUID()
  const creditor = { creditorName, creditorIban: accountOf(creditorName), creditorId: creditorOf(creditorName) }
  const common = { signedOn: toLocalDate('2024-01-02'), debtorName: 'Titular', debtorIban, concept }
  await withClearing(bank, (clearing) => sendDebit(clearing, { id, amount, collectionOn, ...options, ...creditor, ...common }))
  await exchange(bank)
  const day = bankDayFrom(collectionOn)
  return `${creditorName} collects ${formatAmount(amount)} from ${debtorIban} on ${formatDay(day)}. Its ID is ${idFor('debit', id)}.\n`
}

/** The other bank cannot place a transfer that this one sent, or gives back a debit that it paid: today, or on the next bank day. */
export async function receiveReturn(bank: Bank, [id = '', word = 'MS03', ...more]: readonly string[]): Promise<string> {
  if (id === '' || more.length > 0) throw new UsageError(`Write: ${RETURN_USAGE}`)
  const code = codeIn(word)
  const day = await withClearing(bank, async (clearing) => {
    const [sent] = await clearing.tx.select().from(simulatedSepaPayments).where(eq(simulatedSepaPayments.id, id)).for('update')
    const isTransfer = sent !== undefined && sent.amount < 0 && (sent.kind === 'TRANSFER' || sent.kind === 'INSTANT')
    const isCollected = sent !== undefined && sent.amount > 0 && sent.kind === 'DEBIT' && (sent.settledOn ?? '9') <= dayAt(clearing.at)
    if (!sent?.settledOn || (!isTransfer && !isCollected)) {
      throw new UsageError(`${id} is no transfer or debit of this bank that was settled. «sepa payments» lists them.`)
    }
    const on = bankDayFrom(dayAt(clearing.at))
    if (!(await returnPayment(clearing, sent, code, on, morningOf(on, clearing.at)))) throw new UsageError(`${id} was given back before.`)
    return on
  })
  await exchange(bank)
  return `${id} comes back on ${formatDay(day)}: ${code}.\n`
}

export async function receiveRecall(bank: Bank, [transactionId = '', word = '', ...more]: readonly string[]): Promise<string> {
  if (transactionId === '' || word === '' || more.length > 0) throw new UsageError(`Write: ${RECALL_USAGE}`)
  const reason = codeIn(word, RECALL_REASONS)
  if (!(await withClearing(bank, (clearing) => sendRecall(clearing, { transactionId, reason })))) {
    throw new UsageError(`${transactionId} is no transfer to this bank that was settled. «sepa payments» lists them.`)
  }
  await exchange(bank)
  return `The bank that sent ${transactionId} asks for it: ${reason}. «sepa recalls» says how it stands.\n`
}
