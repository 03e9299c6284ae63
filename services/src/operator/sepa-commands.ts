/** The simulated SEPA clearing by hand: what other banks' customers send, how their accounts behave, and whether both books agree. */
import { randomUUID, createHash } from 'node:crypto'
import { dayAt, formatDay, isLocalDate, toLocalDate } from '@almenara/contract/dates'
import { ibanFromCcc, parseIban } from '@almenara/contract/iban'
import { formatAmount, negate, type Cents } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'
import { asc, eq } from 'drizzle-orm'
import { exchange } from '../areas/transfers/exchange.ts'
import { sepaHouses } from '../areas/transfers/payment-postings.ts'
import { payments } from '../areas/transfers/tables.ts'
import type { Bank } from '../bank.ts'
import { bankDaysAfter } from '../calendar/payment-days.ts'
import { balancesAt } from '../ledger/history.ts'
import { positionAt, type Telling } from '../rails/sepa/clearing.ts'
import { answerLate } from '../rails/sepa/clearing-payments.ts'
import { sendDebit, sendTransfer } from '../rails/sepa/clearing-traffic.ts'
import { ACCOUNT_NATURES, inBoxSepaAccounts } from '../rails/sepa/tables.ts'
import type { Office } from './office.ts'
import { UsageError } from './usage-error.ts'

export const SEPA_USAGE = `  npm run operator -- sepa accounts                   accounts at other banks, and how each behaves (simulated clearing)
  npm run operator -- sepa account IBAN NATURE "NAME" makes one, or changes it: ${ACCOUNT_NATURES.join(', ')}
  npm run operator -- sepa transfer IBAN AMOUNT "FROM" "CONCEPT" [now]   sends a transfer to an account of this bank; now: instant
  npm run operator -- sepa debit IBAN AMOUNT "CREDITOR" "CONCEPT" [YYYY-MM-DD]   sends a direct debit, for the next bank day or that one
  npm run operator -- sepa waiting                    transfers that wait for the clearing's word
  npm run operator -- sepa answer ID settled|CODE     gives it: settled, or rejected with a reason of ISO 20022 (AB05, AC04…)
  npm run operator -- sepa books [YYYY-MM-DD]         what the bank has settled by its own books and by the clearing's
`

export async function runSepa(office: Office, [command = '', ...words]: readonly string[]): Promise<string> {
  const commands: Record<string, (bank: Bank, words: readonly string[]) => Promise<string>> = {
    accounts: listAccounts,
    account: setAccount,
    transfer: bringTransfer,
    debit: bringDebit,
    waiting: listWaiting,
    answer: giveWord,
    books: compareBooks,
  }
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!run) throw new UsageError(`Write one of:\n${SEPA_USAGE}`)
  const bank = await office.bank()
  if (!bank.sepa.workDay) throw new UsageError('This bank has no simulated clearing: ALMENARA_SEPA says another line.')
  return run(bank, words)
}

async function listAccounts({ database }: Bank): Promise<string> {
  const all = await database.select().from(inBoxSepaAccounts).orderBy(asc(inBoxSepaAccounts.iban))
  if (all.length === 0) return 'There are none: every account of a known bank is open, and nobody knows its holder.\n'
  return `${all.map(({ iban, nature, holders }) => `${iban}  ${nature.padEnd(8)}  ${holders.join(' / ')}`).join('\n')}\n`
}

async function setAccount({ database, brand }: Bank, [typed = '', word = '', name = '']: readonly string[]): Promise<string> {
  const iban = ibanIn(typed)
  const nature = ACCOUNT_NATURES.find((known) => known === word)
  if (!nature || name.trim() === '') throw new UsageError(`Write: sepa account IBAN ${ACCOUNT_NATURES.join('|')} "NAME"`)
  if (iban.slice(4, 8) === brand.bankCode) throw new UsageError('That account is of this bank.')
  const holders = name.split('/').map((holder) => holder.trim())
  await database.transaction((tx) =>
    tx
      .insert(inBoxSepaAccounts)
      .values({ iban, holders, nature })
      .onConflictDoUpdate({ target: inBoxSepaAccounts.iban, set: { holders, nature } }),
  )
  return `${iban} is ${nature}, of ${holders.join(' and ')}.\n`
}

async function bringTransfer(bank: Bank, [typed = '', money = '', fromName = '', concept = '', when]: readonly string[]): Promise<string> {
  const toIban = ibanIn(typed)
  const amount = amountIn(money)
  if (fromName === '' || (when !== undefined && when !== 'now'))
    throw new UsageError('Write: sepa transfer IBAN AMOUNT "FROM" "CONCEPT" [now]')
  const sent = {
    id: randomUUID(),
    amount,
    toIban,
    toName: 'Titular',
    fromIban: accountOf(fromName),
    fromName,
    concept,
    instant: when === 'now',
  }
  await telling(bank, (told) => sendTransfer(told, sent))
  await exchange(bank)
  return `${fromName} sends ${formatAmount(amount)} to ${toIban}.\n`
}

async function bringDebit(bank: Bank, [typed = '', money = '', creditorName = '', concept = '', day]: readonly string[]): Promise<string> {
  const debtorIban = ibanIn(typed)
  const amount = amountIn(money)
  if (creditorName === '' || (day !== undefined && !isLocalDate(day)))
    throw new UsageError('Write: sepa debit IBAN AMOUNT "CREDITOR" "CONCEPT" [YYYY-MM-DD]')
  const collectionOn = day === undefined ? bankDaysAfter(dayAt(bank.clock.now()), 1) : toLocalDate(day)
  const creditor = {
    creditorName,
    creditorIban: accountOf(creditorName),
    creditorId: 'ES77000B85626240',
    mandateId: `M-${accountOf(creditorName).slice(-6)}`,
  }
  const rest = { scheme: 'CORE' as const, signedOn: toLocalDate('2024-01-02'), debtorName: 'Titular', debtorIban, concept }
  await telling(bank, (told) => sendDebit(told, { id: randomUUID(), amount, collectionOn, ...creditor, ...rest }))
  await exchange(bank)
  return `${creditorName} collects ${formatAmount(amount)} from ${debtorIban} on ${formatDay(collectionOn)}.\n`
}

async function listWaiting({ database }: Bank): Promise<string> {
  const waiting = await database.select().from(payments).where(eq(payments.state, 'SENT')).orderBy(asc(payments.orderedAt))
  if (waiting.length === 0) return 'Nothing waits.\n'
  return `${waiting.map((one) => `${one.transactionId}  ${one.kind}  ${formatAmount(one.amount)}  ${one.creditorName}  ${one.orderedAt}`).join('\n')}\n`
}

async function giveWord(bank: Bank, [id = '', word = '']: readonly string[]): Promise<string> {
  if (word !== 'settled' && !/^[A-Z0-9]{4}$/.test(word)) throw new UsageError('Write: sepa answer ID settled, or sepa answer ID AB05')
  const known = await telling(bank, (told) => answerLate(told, id, word === 'settled' ? undefined : word))
  if (!known) throw new UsageError(`No transfer ${id} waits for a word. «sepa waiting» lists those that do.`)
  await exchange(bank)
  return `${id} is ${word === 'settled' ? 'settled' : `rejected: ${word}`}.\n`
}

async function compareBooks(bank: Bank, [typed]: readonly string[]): Promise<string> {
  if (typed !== undefined && !isLocalDate(typed)) throw new UsageError('Write: sepa books [YYYY-MM-DD]')
  const day = typed ?? dayAt(bank.clock.now())
  await exchange(bank)
  const { sepa } = await sepaHouses(bank)
  const ours = (await balancesAt(bank.database, [sepa], [day])).get(sepa)?.[0] ?? (0 as Cents)
  const theirs = negate(await positionAt(bank.database, day))
  const told = `${formatDay(day)}: the bank has settled ${formatAmount(ours)}, and the clearing says ${formatAmount(theirs)}`
  if (ours !== theirs) throw new Error(`${told}. They do not agree.`)
  return `${told}.\n`
}

function telling<T>({ database, clock, brand }: Bank, work: (telling: Telling) => Promise<T>): Promise<T> {
  const clearing = { database, clock, bankCode: brand.bankCode, bic: brand.bic }
  return database.transaction((tx) => work({ tx, clearing, at: clock.now() }))
}

function ibanIn(text: string): string {
  const parsed = parseIban(text)
  if (!parsed.ok) throw new UsageError(`«${text}» is no IBAN.`)
  return parsed.iban
}

function amountIn(text: string): Cents {
  const parsed = parseAmount(text)
  if (!parsed.ok || parsed.amount <= 0) throw new UsageError(`«${text}» is no amount.`)
  return parsed.amount
}

/** The same party has the same account, at a bank that there is. */
function accountOf(name: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 12)}`)
  return ibanFromCcc('2100', '0813', String(digits).slice(-10).padStart(10, '0'))
}
