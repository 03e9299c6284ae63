/** The simulated Bizum scheme by hand: who has it, what people at other banks and merchants do, its outages, and whether both books agree. */
import { dayAt, formatDay, formatDayTime } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { bizumPayments } from '../areas/bizum/payments/tables.ts'
import type { Bank } from '../bank.ts'
import { answerAsked } from '../rails/bizum/scheme-traffic.ts'
import { initialsOf } from '../rails/bizum/scheme-people.ts'
import { portOut } from '../rails/bizum/scheme-members.ts'
import {
  simulatedBizumAsks,
  simulatedBizumConsents,
  simulatedBizumMandates,
  simulatedBizumMembers,
  simulatedBizumMessages,
  simulatedBizumOutage,
  simulatedBizumPayments,
} from '../rails/bizum/tables.ts'
import { simulatedSepaPayments } from '../rails/sepa/tables.ts'
import {
  askForConsent,
  chargeCustomer,
  CHARGE_USAGE,
  CONSENT_USAGE,
  PURCHASE_USAGE,
  refundCustomer,
  REFUND_USAGE,
  requestOfCustomer,
  REQUEST_USAGE,
  sellToCustomer,
  sendToCustomer,
  SEND_USAGE,
  withdrawAsked,
  WITHDRAW_USAGE,
} from './bizum-traffic.ts'
import { BIZUM_GUARD_USAGE, countLookUps, stoppedAskers } from './bizum-guard-commands.ts'
import { mobileIn, shownPhone, withScheme } from './bizum-words.ts'
import type { Office } from './office.ts'
import { UsageError } from './usage-error.ts'

const USERS_USAGE = 'bizum users [PHONE other|none]'

export const BIZUM_USAGE = `  npm run operator -- ${USERS_USAGE}          mobiles that have Bizum here or elsewhere (simulated scheme); puts one at another
                                                      bank, or nowhere
  npm run operator -- ${SEND_USAGE}
                                                      the mobile FROM of another bank pays PHONE, of this one
  npm run operator -- ${REQUEST_USAGE}
                                                      FROM asks PHONE for money; FROM in 0007 takes it back while it is being signed
  npm run operator -- ${PURCHASE_USAGE}
                                                      a merchant asks PHONE to pay; subscribe: and to allow later charges
  npm run operator -- ${CONSENT_USAGE}    a merchant asks for permission to charge, and charges nothing today
  npm run operator -- ${CHARGE_USAGE}
                                                      charges under a permission or a subscription; with a day, only announces it
  npm run operator -- ${REFUND_USAGE}         the merchant gives back a purchase or a charge, or a part
  npm run operator -- ${WITHDRAW_USAGE}              whoever asked takes it back; or the merchant ends a permission or a subscription
  npm run operator -- bizum answer ID pay|reject      whoever was asked by a customer of this bank answers
  npm run operator -- bizum port-out PHONE            another bank brings the mobile over
  npm run operator -- bizum outage on|off             the scheme answers nobody, or does again
  npm run operator -- bizum repeat                    the scheme says again all that it has said
  npm run operator -- bizum waiting                   what waits for an answer, permissions and subscriptions, each with its ID
${BIZUM_GUARD_USAGE}  npm run operator -- bizum books                     what was paid by Bizum to and from other banks, in the bank's books and the clearing's
`

export async function runBizum(office: Office, [command = '', ...words]: readonly string[]): Promise<string> {
  const commands: Record<string, (bank: Bank, words: readonly string[]) => Promise<string>> = {
    users: listUsers,
    send: sendToCustomer,
    request: requestOfCustomer,
    withdraw: withdrawAsked,
    purchase: sellToCustomer,
    consent: askForConsent,
    charge: chargeCustomer,
    refund: refundCustomer,
    answer: giveAnswer,
    'port-out': movePhone,
    outage: setOutage,
    repeat: repeatAll,
    waiting: listWaiting,
    books: compareBooks,
  }
  const guards: typeof commands = { stopped: stoppedAskers, 'look-ups': countLookUps }
  const find = (among: typeof commands) => (Object.hasOwn(among, command) ? among[command] : undefined)
  const [run, guard] = [find(commands), find(guards)]
  if (guard) return guard(await office.bank(), words)
  if (!run) throw new UsageError(`Write one of:\n${BIZUM_USAGE}`)
  const bank = await office.bank()
  if (!bank.bizum.isSimulated) throw new UsageError('This bank has no simulated scheme: ALMENARA_BIZUM_URL says another.')
  return run(bank, words)
}

async function listUsers({ database }: Bank, [typed, word, ...more]: readonly string[]): Promise<string> {
  if (typed !== undefined) {
    if ((word !== 'other' && word !== 'none') || more.length > 0) throw new UsageError(`Write: ${USERS_USAGE}`)
    const phone = mobileIn(typed)
    const bank = word === 'other' ? ('OTHER' as const) : ('NONE' as const)
    const [fresh] = await database.transaction((tx) =>
      tx
        .insert(simulatedBizumMembers)
        .values({ phone, bank })
        .onConflictDoUpdate({ target: simulatedBizumMembers.phone, set: { bank }, setWhere: sql`${simulatedBizumMembers.bank} <> 'HERE'` })
        .returning(),
    )
    if (!fresh) throw new UsageError(`${shownPhone(phone)} has Bizum here. «bizum port-out» takes it to another bank.`)
    return `${shownPhone(phone)} has Bizum ${bank === 'OTHER' ? 'with another bank' : 'nowhere'}.\n`
  }
  const all = await database.select().from(simulatedBizumMembers).orderBy(asc(simulatedBizumMembers.phone))
  if (all.length === 0) return 'Nobody has joined here: every other mobile has Bizum with another bank, by its ending.\n'
  return `${all.map(({ phone, bank, name }) => `${shownPhone(phone)}  ${bank.padEnd(5)}  ${name ? initialsOf(name) : ''}`.trimEnd()).join('\n')}\n`
}

async function giveAnswer(bank: Bank, [id = '', word = '', ...more]: readonly string[]): Promise<string> {
  if ((word !== 'pay' && word !== 'reject') || more.length > 0) throw new UsageError('Write: bizum answer ID pay|reject')
  if (!(await withScheme(bank, (scheme) => answerAsked(scheme, id, word === 'pay' ? 'PAID' : 'REJECTED')))) {
    throw new UsageError(`${id} is no request of a customer of this bank that waits. «bizum waiting» lists them.`)
  }
  return `${id} is ${word === 'pay' ? 'paid' : 'rejected'}.\n`
}

async function movePhone(bank: Bank, [typed = '', ...more]: readonly string[]): Promise<string> {
  if (more.length > 0) throw new UsageError('Write: bizum port-out PHONE')
  const phone = mobileIn(typed)
  if (!(await withScheme(bank, (scheme) => portOut(scheme, phone)))) throw new UsageError(`${shownPhone(phone)} has no Bizum here.`)
  return `${shownPhone(phone)} has Bizum with another bank now.\n`
}

async function setOutage({ database, clock }: Bank, [word, ...more]: readonly string[]): Promise<string> {
  if ((word !== 'on' && word !== 'off') || more.length > 0) throw new UsageError('Write: bizum outage on|off')
  await database.transaction(async (tx) => {
    await tx.delete(simulatedBizumOutage)
    if (word === 'on') await tx.insert(simulatedBizumOutage).values({ id: 1, since: clock.now() })
  })
  return word === 'on' ? 'The scheme answers nobody.\n' : 'The scheme answers again.\n'
}

async function repeatAll({ database }: Bank): Promise<string> {
  const said = await database.transaction((tx) =>
    tx
      .update(simulatedBizumMessages)
      .set({ takenAt: null })
      .where(and(isNotNull(simulatedBizumMessages.takenAt), isNull(simulatedBizumMessages.refusal)))
      .returning({ id: simulatedBizumMessages.id }),
  )
  return `${said.length} messages come again.\n`
}

async function listWaiting({ database }: Bank): Promise<string> {
  const asks = await database
    .select()
    .from(simulatedBizumAsks)
    .where(eq(simulatedBizumAsks.state, 'PENDING'))
    .orderBy(asc(simulatedBizumAsks.at))
  const payments = await database.select().from(simulatedBizumPayments).where(eq(simulatedBizumPayments.state, 'WAITING'))
  const consents = await database.select().from(simulatedBizumConsents).where(eq(simulatedBizumConsents.state, 'ACCEPTED'))
  const ids = consents.map(({ id }) => id)
  const { consentId, state } = simulatedBizumMandates
  const mandates = await database
    .select()
    .from(simulatedBizumMandates)
    .where(and(inArray(consentId, ids), eq(state, 'ACTIVE')))
  const untaken = await database.$count(simulatedBizumMessages, isNull(simulatedBizumMessages.takenAt))
  const lines = [
    ...asks.map(({ id, kind, direction, ourPhone, phone, merchantId, amount, expiresAt }) => {
      const other = phone === null ? (merchantId ?? '') : shownPhone(phone)
      const [from, to] = direction === 'OUT' ? [shownPhone(ourPhone), other] : [other, shownPhone(ourPhone)]
      return `${id}  ${kind.padEnd(10)}  ${formatAmount(amount)}  ${from} asks ${to}  until ${formatDayTime(expiresAt)}`
    }),
    ...payments.map(
      ({ id, amount, ourPhone, phone }) =>
        `${id}  PAYMENT     ${formatAmount(amount)}  ${shownPhone(ourPhone)} to ${shownPhone(phone ?? '')}`,
    ),
    ...consents.map(({ id, phone, merchantId }) => `${id}  PERMISSION  ${merchantId} of ${shownPhone(phone)}`),
    ...mandates.map(({ id, terms }) => `${id}  MANDATE     ${terms.title}`),
    ...(untaken > 0 ? [`${untaken} messages that the bank has not taken, or are to be said later`] : []),
  ]
  return lines.length === 0 ? 'Nothing waits.\n' : `${lines.join('\n')}\n`
}

/** What both books say of the payments that went to other banks, or came from them, by Bizum. */
async function compareBooks({ database, clock }: Bank): Promise<string> {
  const { direction, state, endToEndId, amount, paymentId, receivedId } = bizumPayments
  const lines: string[] = []
  for (const way of ['OUT', 'IN'] as const) {
    const leg = way === 'OUT' ? paymentId : receivedId
    const done = and(eq(direction, way), inArray(state, ['SETTLED', 'RETURNED']), isNotNull(leg))
    const [ours] = await database
      .select({ sum: sum(amount) })
      .from(bizumPayments)
      .where(done)
    const ids = database
      .select({ id: endToEndId })
      .from(bizumPayments)
      .where(and(eq(direction, way), isNotNull(endToEndId)))
    const { endToEndId: id, settledOn, kind, amount: moved } = simulatedSepaPayments
    const [theirs] = await database
      .select({ sum: sum(sql`abs(${moved})`) })
      .from(simulatedSepaPayments)
      .where(and(eq(kind, 'INSTANT'), inArray(id, ids), isNotNull(settledOn)))
    const [bank, clearing] = [ours?.sum ?? (0 as Cents), theirs?.sum ?? (0 as Cents)]
    const words = way === 'OUT' ? 'paid to' : 'received from'
    lines.push(`${formatAmount(bank)} ${words} other banks, and the clearing says ${formatAmount(clearing)}`)
    if (bank !== clearing) throw new Error(`${lines.join('; ')}. They do not agree.`)
  }
  return `${formatDay(dayAt(clock.now()))}: ${lines.join('; ')}.\n`
}

function sum(column: unknown) {
  return sql<Cents>`coalesce(sum(${column}), 0)::bigint`
}
