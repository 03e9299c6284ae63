/** Who is behind the numbers that are to be paid or asked, before the customer goes on: the names that the directory gives. */
import type { CheckedRecipient, recipientsCheck } from '@almenara/contract/areas/bizum/send'
import type { FieldProblem } from '@almenara/contract/errors'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import type { Phone } from '@almenara/contract/phone'
import { and, eq, inArray } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import type { Session } from '../../../identity/sessions.ts'
import { requireBizum, type BizumContract } from '../contract/require-contract.ts'
import { bizumLimitsOf } from '../payments/limits.ts'
import { bizumContacts } from './tables.ts'
import { bizumPayments } from '../payments/tables.ts'
import { readBizumPhone } from './bizum-phone.ts'
import { countLookups } from './look-ups.ts'
import { ALREADY_LISTED, OWN_MOBILE } from '../words.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Throws BIZUM_RECIPIENT with every number that is wrong at its field, which costs no look-up; BIZUM_LOOKUPS; BIZUM_UNREACHABLE, where nobody
 * knows, and the number is counted.
 */
export const checkRecipients: Handler<typeof recipientsCheck> = async ({ bank, session, now, body }) => {
  const contract = await requireBizum(bank.database, session)
  const phones = readPhones(bank, contract, body.phones)
  const listed = await lookUpNames(bank, session, phones, now)
  const [aliases, paid] = await Promise.all([
    aliasesOf(bank.database, session.userId, phones),
    paidBy(bank.database, session.userId, phones),
  ])
  const { waitHours, joinDays } = bizumLimitsOf(bank.brand)
  const waits = body.purpose === 'SEND' ? (waitHours ?? 0) * HOUR_SECONDS : (joinDays ?? 0) * DAY_SECONDS
  const recipients = phones.map((phone): CheckedRecipient => {
    const found = listed.get(phone)
    const alias = aliases.get(phone)
    return {
      phone,
      registered: found?.registered ?? false,
      ...(found?.name === undefined ? {} : { name: found.name }),
      ...(alias === undefined ? {} : { alias }),
      isFirst: !paid.has(phone),
    }
  })
  return { recipients, joinBy: addSeconds(now, waits) }
}

/** E.164, in their order. Throws BIZUM_RECIPIENT with what is wrong at `phones.0` and so on; too many of them at `phones`. */
function readPhones({ brand }: Bank, contract: BizumContract, typed: readonly string[]): Phone[] {
  const most = bizumLimitsOf(brand).recipients
  if (most !== null && typed.length > most) {
    const message = `Puede elegir hasta ${most} personas cada vez. Quite ${typed.length - most}.`
    throw new Failure('BIZUM_RECIPIENT', { message, fields: [{ field: 'phones', message }] })
  }
  const phones: Phone[] = []
  const fields: FieldProblem[] = []
  for (const [place, one] of typed.entries()) {
    const read = readBizumPhone(brand, one)
    const problem = read.ok ? faultOf(read.phone, phones, contract) : read.problem
    if (read.ok) phones.push(read.phone)
    if (problem !== undefined) fields.push({ field: `phones.${place}`, message: problem })
  }
  if (fields[0]) throw new Failure('BIZUM_RECIPIENT', { message: fields[0].message, fields })
  return phones
}

function faultOf(phone: Phone, before: readonly Phone[], contract: BizumContract): string | undefined {
  if (phone === contract.phone) return OWN_MOBILE
  return before.includes(phone) ? ALREADY_LISTED : undefined
}

interface Found {
  registered: boolean
  /** «Lucía F. S.»; absent where the directory gives none. */
  name?: string
}

/** What the directory says of numbers, counted for whoever asks. Throws BIZUM_LOOKUPS and BIZUM_UNREACHABLE. */
async function lookUpNames(bank: Bank, session: Session, phones: readonly Phone[], now: Instant): Promise<ReadonlyMap<string, Found>> {
  await countLookups(bank, session, phones, now)
  const said = await bank.bizum.lookUp(phones)
  if (said.outcome === 'UNKNOWN') throw new Failure('BIZUM_UNREACHABLE')
  return new Map(said.listed.map(({ phone, ...found }) => [phone, found]))
}

async function aliasesOf(db: Db, userId: number, phones: readonly Phone[]): Promise<ReadonlyMap<string, string>> {
  const { phone, alias } = bizumContacts
  const rows = await db
    .select({ phone, alias })
    .from(bizumContacts)
    .where(and(eq(bizumContacts.userId, userId), inArray(phone, [...phones])))
  return new Map(rows.flatMap((row) => (row.phone !== null && row.alias !== null ? [[row.phone, row.alias] as const] : [])))
}

/** Those whom the customer has paid, or is paying. */
async function paidBy(db: Db, userId: number, phones: readonly Phone[]): Promise<ReadonlySet<string>> {
  const { phone } = bizumPayments
  const theirs = and(eq(bizumPayments.userId, userId), eq(bizumPayments.direction, 'OUT'), inArray(phone, [...phones]))
  const rows = await db
    .selectDistinct({ phone })
    .from(bizumPayments)
    .where(and(theirs, inArray(bizumPayments.state, ['SENT', 'SETTLED', 'RETURNED'])))
  return new Set(rows.flatMap((row) => (row.phone === null ? [] : [row.phone])))
}
