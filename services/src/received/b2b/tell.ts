/** What is told of B2B debits and mandates to those who may decide of them: each debit that waits is a task until somebody decides, or its term is over. */
import { MANDATE_LAPSES_AFTER_MONTHS } from '@almenara/contract/areas/payments/b2b-codes'
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
import type { b2bMandates } from './tables.ts'

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
  await tellDebit(tx, bank, debit, now, {
    title: 'Adeudo por decidir',
    text: `${debit.theirName} quiere cobrarle ${amount}. Decida antes del ${moment}: si no, se devolverá.`,
    // No words of who sent it: whoever can present a debit could have the bank's own messages say what they like.
    sms: `un adeudo B2B de ${amount} espera su decisión. Decida en su banca en línea antes del ${moment}: si no, se devolverá.`,
    isTask: true,
  })
}

export async function tellNoFunds(tx: Tx, bank: Bank, debit: Told, { until, now }: { until: Instant; now: Instant }): Promise<void> {
  const text = `no hay saldo para el adeudo B2B de ${formatAmount(debit.amount)} de hoy. Ingrese el dinero: lo intentaremos hasta las ${formatTime(until)}.`
  await tellDebit(tx, bank, debit, now, {
    title: 'Falta saldo para un adeudo B2B',
    text: `De ${debit.theirName}: ${text}`,
    sms: text,
    isTask: false,
  })
}

export async function tellLapsed(tx: Tx, bank: Bank, debit: Told, now: Instant): Promise<void> {
  const text = `hemos devuelto por falta de decisión el adeudo B2B de ${formatAmount(debit.amount)} del ${formatDay(debit.settlementOn)}.`
  await tellDebit(tx, bank, debit, now, {
    title: 'Adeudo devuelto por falta de decisión',
    text: `De ${debit.theirName}: ${text}`,
    sms: text,
    isTask: false,
  })
}

const mandatePath = (id: string): string => `/payments/mandates-management/${id}/1/-`

/** Somebody has seen to a mandate: it is no task any more. */
export async function mandateTaskDone(tx: Tx, { id }: { id: string }, now: Instant): Promise<void> {
  await doneAt(tx, [mandatePath(id)], now)
}

/** A mandate has lapsed: what comes under it waits for a decision from now on. */
export async function tellMandateLapsed(
  tx: Tx,
  bank: Bank,
  { id, productId, creditorName }: Pick<typeof b2bMandates.$inferSelect, 'id' | 'productId' | 'creditorName'>,
  { why, now }: { why: 'UNUSED' | 'LAST_DAY'; now: Instant },
): Promise<void> {
  const cause = why === 'UNUSED' ? `sin cobros en ${MANDATE_LAPSES_AFTER_MONTHS} meses` : 'pasó su último día'
  const then = 'Sus próximos adeudos esperarán su decisión. Si quiere, autorícelo de nuevo'
  await tell(tx, bank, { productId }, now, {
    title: 'Mandato B2B caducado',
    text: `El mandato de ${creditorName} ha caducado: ${cause}. ${then}.`,
    sms: `un mandato B2B ha caducado: ${cause}. ${then} en su banca en línea.`,
    path: mandatePath(id),
  })
}

interface Words {
  title: string
  text: string
  sms: string
  /** Where it leads, of what is to be done. */
  path?: string
}

async function tellDebit(tx: Tx, bank: Bank, debit: Told, now: Instant, { isTask, ...words }: Words & { isTask: boolean }): Promise<void> {
  const account = isTask ? await accountOf(tx, debit) : undefined
  await tell(tx, bank, debit, now, { ...words, ...(account ? { path: pathsOf(debit, account).pay } : {}) })
}

/** Whoever may operate with the account: a notice, and a message. */
async function tell(tx: Tx, bank: Bank, about: Pick<Told, 'productId'>, now: Instant, { title, text, sms, path }: Words): Promise<void> {
  const account = await accountOf(tx, about)
  if (!account) return
  const who = await tx
    .select({ id: users.id })
    .from(powers)
    .innerJoin(users, and(eq(users.id, powers.userId), eq(users.executive, true), isNull(users.blockedAt)))
    .where(and(eq(powers.productId, account.id), eq(powers.canOperate, true)))
  await publishNotices(
    tx,
    who.map(({ id }) => id),
    { title, text, productId: account.id, ...(path === undefined ? {} : { path }) },
    now,
  )
  for (const { id } of who) {
    const message = await messageTo(tx, id, { subject: title, text: `${bank.brand.name}: ${sms}`, purpose: 'b2b-debit' })
    if (message) await sendMessage(tx, bank, message, now)
  }
}
