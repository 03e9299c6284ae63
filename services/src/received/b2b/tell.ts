/** What is told of B2B debits to those who may decide of them: each that waits is a task until somebody decides, or its term is over. */
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { and, eq, isNull } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import { users } from '../../identity/tables.ts'
import { messageTo } from '../../messages/message-to.ts'
import { doneAt, publishNotices } from '../../messages/notices.ts'
import { sendMessage } from '../../messages/send.ts'
import { powers, products } from '../../products/tables.ts'
import type { ReceivedPayment } from '../postings.ts'

type Told = Pick<ReceivedPayment, 'id' | 'productId' | 'amount' | 'theirName' | 'settlementOn'>

/** The portal's addresses of a debit, opened from no list: where it is paid, and where it is given back. */
function pathsOf(debit: Pick<Told, 'id'>, account: { id: string; type: string }): { pay: string; restore: string } {
  const at = (what: string) => `/payments/pending-debits/${debit.id}/${what}/${account.id}/1/-/${account.type}`
  return { pay: at('pay'), restore: at('return') }
}

async function accountOf(tx: Tx, { productId }: Pick<Told, 'productId'>) {
  const [account] = await tx
    .select({ id: products.id, type: products.type })
    .from(products)
    .where(eq(products.id, productId ?? ''))
  return account
}

/** Takes it off the tasks of all. */
export async function debitTaskDone(tx: Tx, debit: Pick<Told, 'id' | 'productId'>, now: Instant): Promise<void> {
  const account = await accountOf(tx, debit)
  if (account) await doneAt(tx, Object.values(pathsOf(debit, account)), now)
}

/** It waits for a decision. Told again for another cause, it is one task. */
export async function tellUndecided(tx: Tx, bank: Bank, debit: Told, { until, now }: { until: Instant; now: Instant }): Promise<void> {
  const moment = `${formatDay(dayAt(until))} a las ${formatTime(until)}`
  const amount = formatAmount(debit.amount)
  await debitTaskDone(tx, debit, now)
  await tell(tx, bank, debit, now, {
    title: 'Adeudo por decidir',
    text: `${debit.theirName} quiere cobrarle ${amount}. Decida antes del ${moment}: si no, se devolverá.`,
    // No words of who sent it: whoever can present a debit could have the bank's own messages say what they like.
    sms: `un adeudo B2B de ${amount} espera su decisión. Decida en su banca en línea antes del ${moment}: si no, se devolverá.`,
    isTask: true,
  })
}

export async function tellNoFunds(tx: Tx, bank: Bank, debit: Told, { until, now }: { until: Instant; now: Instant }): Promise<void> {
  const text = `no hay saldo para el adeudo B2B de ${formatAmount(debit.amount)} de hoy. Ingrese el dinero: lo intentaremos hasta las ${formatTime(until)}.`
  await tell(tx, bank, debit, now, {
    title: 'Falta saldo para un adeudo B2B',
    text: `De ${debit.theirName}: ${text}`,
    sms: text,
    isTask: false,
  })
}

export async function tellLapsed(tx: Tx, bank: Bank, debit: Told, now: Instant): Promise<void> {
  const text = `hemos devuelto por falta de decisión el adeudo B2B de ${formatAmount(debit.amount)} del ${formatDay(debit.settlementOn)}.`
  await tell(tx, bank, debit, now, {
    title: 'Adeudo devuelto por falta de decisión',
    text: `De ${debit.theirName}: ${text}`,
    sms: text,
    isTask: false,
  })
}

interface Words {
  title: string
  text: string
  sms: string
  /** It leads to where it is decided. */
  isTask: boolean
}

async function tell(tx: Tx, bank: Bank, debit: Told, now: Instant, { title, text, sms, isTask }: Words): Promise<void> {
  const account = await accountOf(tx, debit)
  if (!account) return
  const who = await tx
    .select({ id: users.id })
    .from(powers)
    .innerJoin(users, and(eq(users.id, powers.userId), eq(users.executive, true), isNull(users.blockedAt)))
    .where(and(eq(powers.productId, account.id), eq(powers.canOperate, true)))
  const path = isTask ? { path: pathsOf(debit, account).pay } : {}
  await publishNotices(
    tx,
    who.map(({ id }) => id),
    { title, text, productId: account.id, ...path },
    now,
  )
  for (const { id } of who) {
    const message = await messageTo(tx, id, { subject: title, text: `${bank.brand.name}: ${sms}`, purpose: 'b2b-debit' })
    if (message) await sendMessage(tx, bank, message, now)
  }
}
