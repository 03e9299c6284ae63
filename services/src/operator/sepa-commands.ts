/** The simulated SEPA clearing by hand: what other banks' customers send, how their accounts behave, and whether both books agree. */
import { dayAt, formatDay, isLocalDate } from '@almenara/contract/dates'
import { formatAmount, negate } from '@almenara/contract/money'
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { exchange } from '../payments/exchange.ts'
import { sepaHouses } from '../payments/payment-postings.ts'
import { payments, sepaMessages } from '../payments/tables.ts'
import type { Bank } from '../bank.ts'
import { houseBalanceAt } from '../products/house-accounts.ts'
import { isOfBank } from '../products/spanish-banks.ts'
import { positionAt } from '../rails/sepa/clearing.ts'
import { answerLate } from '../rails/sepa/clearing-payments.ts'
import { ACCOUNT_NATURES, simulatedSepaAccounts, simulatedSepaMessages, simulatedSepaPayments } from '../rails/sepa/tables.ts'
import { receivedRecalls } from '../received/tables.ts'
import type { Office } from './office.ts'
import { ibanIn, withClearing } from './sepa-words.ts'
import {
  receiveDebit,
  receiveRecall,
  receiveReturn,
  receiveTransfer,
  DEBIT_USAGE,
  RECALL_USAGE,
  RETURN_USAGE,
  TRANSFER_USAGE,
} from './sepa-traffic.ts'
import { UsageError } from './usage-error.ts'

/** Of the last payments in the clearing's books, as many as a terminal shows. */
const SHOWN = 20

export const SEPA_USAGE = `  npm run operator -- sepa accounts                   accounts at other banks, and how each behaves (simulated clearing)
  npm run operator -- sepa account IBAN NATURE "NAME" makes one, or changes it: ${ACCOUNT_NATURES.join(', ')}
  npm run operator -- ${TRANSFER_USAGE}
                                                      sends a transfer to an account of this bank; now: instant
  npm run operator -- ${DEBIT_USAGE}
                                                      sends a direct debit, for the next bank day or that one
  npm run operator -- sepa payments [IBAN]            the last ${SHOWN} payments in the clearing's books (of an account of this bank), with the ID of each
  npm run operator -- ${RETURN_USAGE}          the other bank returns a transfer that this one sent, or a debit that it paid (AC04, AM04, MD06…)
  npm run operator -- ${RECALL_USAGE}           the other bank asks for a transfer that it sent (DUPL, TECH, FRAD, AC03, AM09, CUST)
  npm run operator -- sepa recalls                    what other banks ask for, and how each stands
  npm run operator -- sepa waiting                    transfers that wait for the clearing's answer
  npm run operator -- sepa answer ID settled|CODE     gives it: settled, or rejected with a reason of ISO 20022 (AB05, AC04…)
  npm run operator -- sepa cycle                      brings and takes what waits on the line now; run-day collects a day's debits
  npm run operator -- sepa books [YYYY-MM-DD]         what the bank has settled by its own books and by the clearing's
`

export async function runSepa(office: Office, [command = '', ...words]: readonly string[]): Promise<string> {
  const commands: Record<string, (bank: Bank, words: readonly string[]) => Promise<string>> = {
    accounts: listAccounts,
    account: setAccount,
    transfer: receiveTransfer,
    debit: receiveDebit,
    payments: listPayments,
    return: receiveReturn,
    recall: receiveRecall,
    recalls: listRecalls,
    waiting: listWaiting,
    answer: giveWord,
    cycle: runCycle,
    books: compareBooks,
  }
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!run) throw new UsageError(`Write one of:\n${SEPA_USAGE}`)
  const bank = await office.bank()
  if (!bank.sepa.workDay) throw new UsageError('This bank has no simulated clearing: ALMENARA_SEPA says another line.')
  return run(bank, words)
}

async function listAccounts({ database }: Bank): Promise<string> {
  const all = await database.select().from(simulatedSepaAccounts).orderBy(asc(simulatedSepaAccounts.iban))
  if (all.length === 0) return 'There are none: every account of a known bank is open, and nobody knows its holder.\n'
  return `${all.map(({ iban, nature, holders }) => `${iban}  ${nature.padEnd(8)}  ${holders.join(' / ')}`).join('\n')}\n`
}

async function setAccount({ database, brand }: Bank, [typed = '', word = '', name = '']: readonly string[]): Promise<string> {
  const iban = ibanIn(typed)
  const nature = ACCOUNT_NATURES.find((known) => known === word)
  if (!nature || name.trim() === '') throw new UsageError(`Write: sepa account IBAN ${ACCOUNT_NATURES.join('|')} "NAME"`)
  if (isOfBank(brand.bankCode, iban)) throw new UsageError('That account is of this bank.')
  const holders = name.split('/').map((holder) => holder.trim())
  await database.transaction((tx) =>
    tx
      .insert(simulatedSepaAccounts)
      .values({ iban, holders, nature })
      .onConflictDoUpdate({ target: simulatedSepaAccounts.iban, set: { holders, nature } }),
  )
  return `${iban} is ${nature}, of ${holders.join(' and ')}.\n`
}

/** The newest first; from the bank's side, positive when it receives. */
async function listPayments({ database }: Bank, [typed]: readonly string[]): Promise<string> {
  const { id, kind, ourIban, settledOn, messageId } = simulatedSepaPayments
  const mine = typed === undefined ? undefined : eq(ourIban, ibanIn(typed))
  const last = await database
    .select({ payment: simulatedSepaPayments })
    .from(simulatedSepaPayments)
    .leftJoin(simulatedSepaMessages, eq(simulatedSepaMessages.id, messageId))
    .where(and(ne(kind, 'OPENING'), mine))
    .orderBy(sql`${settledOn} desc nulls first`, sql`${simulatedSepaMessages.seq} desc nulls last`, id)
    .limit(SHOWN)
  if (last.length === 0) return 'There are none.\n'
  const lines = last.map(({ payment }) =>
    [payment.id, payment.kind.padEnd(8), formatAmount(payment.amount), payment.theirIban, standing(payment)].join('  '),
  )
  return `${lines.join('\n')}\n`
}

function standing({ settledOn, reason }: typeof simulatedSepaPayments.$inferSelect): string {
  const why = reason === null ? '' : ` (${reason})`
  if (settledOn !== null) return `settled on ${formatDay(settledOn)}${why}`
  return reason === null ? 'waits' : `rejected${why}`
}

async function listRecalls({ database }: Bank): Promise<string> {
  const all = await database.select().from(receivedRecalls).orderBy(desc(receivedRecalls.askedAt)).limit(SHOWN)
  if (all.length === 0) return 'Nobody has asked for anything.\n'
  const how = ({ state, answer, answerUntil }: (typeof all)[number]) =>
    state === 'ASKED' ? `waits for its customer until ${formatDay(answerUntil)}` : `${state.toLowerCase()}${answer ? ` (${answer})` : ''}`
  return `${all.map((one) => `${one.originalTransactionId}  ${one.reason}  ${one.fromBic}  ${how(one)}`).join('\n')}\n`
}

async function runCycle(bank: Bank): Promise<string> {
  const done = await exchange(bank)
  if (!done) return 'Another process is speaking with the clearing at this moment: it does the same.\n'
  const waiting = await bank.database.$count(sepaMessages, isNull(sepaMessages.doneAt))
  return waiting === 0 ? 'All is said and done.\n' : `${waiting} messages wait: the log of the process says why.\n`
}

async function listWaiting({ database }: Bank): Promise<string> {
  const waiting = await database.select().from(payments).where(eq(payments.state, 'SENT')).orderBy(asc(payments.orderedAt))
  if (waiting.length === 0) return 'Nothing waits.\n'
  return `${waiting.map((one) => `${one.transactionId}  ${one.kind}  ${formatAmount(one.amount)}  ${one.creditorName}  ${one.orderedAt}`).join('\n')}\n`
}

async function giveWord(bank: Bank, [id = '', word = '']: readonly string[]): Promise<string> {
  if (word !== 'settled' && !/^[A-Z0-9]{4}$/.test(word)) throw new UsageError('Write: sepa answer ID settled, or sepa answer ID AB05')
  const known = await withClearing(bank, (clearing) => answerLate(clearing, id, word === 'settled' ? undefined : word))
  if (!known) throw new UsageError(`No transfer ${id} waits for a word. «sepa waiting» lists those that do.`)
  await exchange(bank)
  return `${id} is ${word === 'settled' ? 'settled' : `rejected: ${word}`}.\n`
}

async function compareBooks(bank: Bank, [typed]: readonly string[]): Promise<string> {
  if (typed !== undefined && !isLocalDate(typed)) throw new UsageError('Write: sepa books [YYYY-MM-DD]')
  const day = typed ?? dayAt(bank.clock.now())
  await exchange(bank)
  const { sepa } = await sepaHouses(bank)
  const ours = await houseBalanceAt(bank.database, sepa, day)
  const theirs = negate(await positionAt(bank.database, day))
  const summary = `${formatDay(day)}: the bank has settled ${formatAmount(ours)}, and the clearing says ${formatAmount(theirs)}`
  if (ours !== theirs) throw new Error(`${summary}. They do not agree.`)
  return `${summary}.\n`
}
