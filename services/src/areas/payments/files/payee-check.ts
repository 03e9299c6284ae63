/**
 * Verification of the payees of a file (Regulation (EU) 260/2012 art. 5c(6)): in the background, each account and name once, before the file may be
 * signed. Nothing is reused of other files. Only who is not a consumer may do without it, and only of several orders.
 */
import { formatCount } from '@almenara/contract/numbers'
import type { PayeeCheckState } from '@almenara/contract/areas/payments/codes'
import type { PayeeVerdict } from '@almenara/contract/payee-verdicts'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import type { FileKind } from '@almenara/formats/intake/orders'
import { and, asc, eq, inArray, isNull, lte, not, or, sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bank } from '../../../bank.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { judgeName } from '../../../identity/judge-name.ts'
import { parties } from '../../../identity/tables.ts'
import { publishNotices } from '../../../messages/notices.ts'
import { isOfBank } from '../../../products/spanish-banks.ts'
import { holders, products } from '../../../products/tables.ts'
import type { VopVerdict } from '../../../rails/vop/port.ts'
import { isProfessionalUse } from '../../../received/b2b/account-use.ts'
import { isFeatureOpen, type GatedBank } from '../../../status/gate.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import type { FileContract } from './file-contracts.ts'
import { presentedPath } from './paths.ts'
import {
  paymentSupportBatches,
  paymentSupportOrders as orders,
  paymentSupportPayees as payees,
  paymentSupports as supports,
} from './tables.ts'

/** Asked at a time. The scheme answers each in five seconds, or it could not be verified. */
const AT_ONCE = 20
const ANSWER_MS = 5_000
const CLAIM_SECONDS = 30

type Support = typeof supports.$inferSelect
type Payee = Pick<typeof payees.$inferSelect, 'iban' | 'name'>

/** How the check of a file begins, once it has been judged. `count`: of its accepted orders. */
export async function payeeCheckOf(
  bank: GatedBank,
  { kind, contracts, count, now }: { kind: FileKind; contracts: readonly Pick<FileContract, 'vop'>[]; count: number; now: Instant },
): Promise<PayeeCheckState> {
  if (kind !== 'TRANSFERS') return 'NOT_ASKED'
  if (!(await isFeatureOpen(bank, 'transfers.verify-payee', now))) return 'OFF'
  const isOptedOut = contracts.every(({ vop }) => vop === 'OFF')
  return isOptedOut && count > 1 ? 'SKIPPED' : 'ASKING'
}

/** Whether any of it is charged to an account that is not used for a profession: its payees are asked about, whatever its customer wants. */
export async function isOfConsumer(db: Db, supportId: string): Promise<boolean> {
  const { supportId: of, contractId } = paymentSupportBatches
  const [found] = await db
    .select({ id: products.id })
    .from(paymentSupportBatches)
    .innerJoin(remittanceContracts, eq(remittanceContracts.productId, contractId))
    .innerJoin(products, eq(products.id, remittanceContracts.chargedAccountId))
    .where(and(eq(of, supportId), not(isProfessionalUse)))
    .limit(1)
  return found !== undefined
}

/** Goes on with the oldest file whose payees are to be asked about, to its end. Answers whether there was one. */
export async function verifyNextFile(bank: Bank, signal?: AbortSignal): Promise<boolean> {
  const support = await claim(bank)
  if (!support) return false
  let last: Payee | undefined
  for (;;) {
    // From the last one on: looked for from the first each time, those that were asked would be read again and again.
    const beyond = last && sql`(${payees.iban}, ${payees.name}) > (${last.iban}, ${last.name})`
    const asked: Payee[] = await bank.database
      .select({ iban: payees.iban, name: payees.name })
      .from(payees)
      .where(and(eq(payees.supportId, support.id), isNull(payees.verdict), beyond))
      .orderBy(asc(payees.iban), asc(payees.name))
      .limit(AT_ONCE)
    last = asked.at(-1)
    if (!last) break
    const isOpen = await isFeatureOpen(bank, 'transfers.verify-payee', bank.clock.now())
    const verdicts = isOpen ? await verify(bank, asked) : asked.map((): VopVerdict => ({ result: 'NOAP' }))
    if (!(await keep(bank, support.id, asked, verdicts)) || signal?.aborted) return true
  }
  await finish(bank, support)
  return true
}

/** Kept while it is asked about; one whose process has died is free again. */
async function claim({ database, clock }: Bank): Promise<Support | undefined> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const isFree = or(isNull(supports.claimedUntil), lte(supports.claimedUntil, now))
    const [found] = await tx
      .select()
      .from(supports)
      .where(and(isAsking(), isFree))
      .orderBy(asc(supports.uploadedAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (found)
      await tx
        .update(supports)
        .set({ claimedUntil: addSeconds(now, CLAIM_SECONDS) })
        .where(eq(supports.id, found.id))
    return found
  })
}

function isAsking() {
  return and(eq(supports.payeeCheck, 'ASKING'), inArray(supports.state, ['WITH_ERRORS', 'READY']))
}

/** Names of this bank's own customers are judged in house. */
async function verify(bank: Bank, asked: readonly Payee[]): Promise<VopVerdict[]> {
  const own = await holdersOf(
    bank.database,
    asked.map(({ iban }) => iban).filter((iban) => isOfBank(bank.brand.bankCode, iban)),
  )
  return Promise.all(
    asked.map(async ({ iban, name }): Promise<VopVerdict> => {
      if (!isOfBank(bank.brand.bankCode, iban)) return Promise.race([bank.vop.verify(iban, name), tooLate()])
      const names = own.get(iban)
      return names ? judgeName(name, names) : { result: 'NOAP' }
    }),
  )
}

async function tooLate(): Promise<VopVerdict> {
  await pause(ANSWER_MS, undefined, { ref: false })
  return { result: 'NOAP' }
}

async function holdersOf(db: Db, ibans: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  if (ibans.length === 0) return names
  const rows = await db
    .select({ iban: products.identifier, name: parties.name })
    .from(products)
    .innerJoin(holders, eq(holders.productId, products.id))
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(and(inArray(products.identifier, [...ibans]), eq(products.status, 'ACTIVE')))
    .orderBy(asc(holders.ordinal))
  for (const { iban, name } of rows) names.set(iban, [...(names.get(iban) ?? []), name])
  return names
}

/** Answers whether the file still waits for more: its customer may have done without the rest, or taken it back. */
async function keep(
  { database, clock }: Bank,
  supportId: string,
  asked: readonly Payee[],
  verdicts: readonly VopVerdict[],
): Promise<boolean> {
  const rows = asked.map(({ iban, name }, place) => {
    const verdict = verdicts[place] ?? { result: 'NOAP' }
    return { iban, name, verdict: verdict.result satisfies PayeeVerdict, registered: verdict.result === 'CMTC' ? verdict.name : null }
  })
  return database.transaction(async (tx) => {
    const claimedUntil = addSeconds(clock.now(), CLAIM_SECONDS)
    const going = await tx
      .update(supports)
      .set({ claimedUntil })
      .where(and(eq(supports.id, supportId), isAsking()))
      .returning({ id: supports.id })
    if (going.length === 0) return false
    await tx.execute(sql`update ${payees} p set verdict = r.verdict, registered_name = r.registered
      from json_to_recordset(${JSON.stringify(rows)}) r(iban text, name text, verdict text, registered text)
      where p.support_id = ${supportId} and p.iban = r.iban and p.name = r.name`)
    return true
  })
}

async function finish({ database, clock }: Bank, { id, userId, name }: Support): Promise<void> {
  await database.transaction(async (tx) => {
    const done = await tx
      .update(supports)
      .set({ payeeCheck: 'DONE', claimedUntil: null })
      .where(and(eq(supports.id, id), isAsking()))
      .returning({ id: supports.id })
    if (done.length > 0) await tellEnd(tx, { id, userId, name }, clock.now())
  })
}

async function tellEnd(tx: Tx, { id, userId, name }: Pick<Support, 'id' | 'userId' | 'name'>, now: Instant): Promise<void> {
  const { unlike: doubtful } = await verdictsOf(tx, id)
  const found =
    doubtful === 0
      ? 'No hay ningún nombre que no coincida.'
      : doubtful === 1
        ? 'En una orden el nombre no coincide con el del titular de la cuenta: revísela antes de firmar.'
        : `En ${formatCount(doubtful)} órdenes el nombre no coincide con el del titular de la cuenta: revíselas antes de firmar.`
  const notice = { title: 'Beneficiarios comprobados', text: `Hemos comprobado los beneficiarios del fichero «${name}». ${found}` }
  await publishNotices(tx, [userId], { ...notice, path: presentedPath(id) }, now)
}

/** Orders by what was said of their payees, and payees asked about. */
export async function verdictsOf(db: Db, supportId: string) {
  const { rows } = await db.execute<{ verdict: PayeeVerdict | null; orders: number; kept: number; payees: number }>(
    // Gathered by account and name, and not joined: nothing is known yet of the rows of a file that was just read.
    sql`select verdict, sum(orders)::int as orders, sum(kept)::int as kept, count(*)::int as payees
      from (
        select max(verdict) as verdict, count(state) as orders, count(*) filter (where state = 'GOOD') as kept
        from (
          select p.iban, p.name, p.verdict, null as state from ${payees} p where p.support_id = ${supportId}
          union all
          select o.iban, o.name, null, o.state from ${orders} o where o.support_id = ${supportId} and o.state <> 'WRONG'
        ) both_of_them
        group by iban, name having count(*) > count(state) and count(state) > 0
      ) asked group by verdict`,
  )
  const of = (verdict: PayeeVerdict) => rows.find((row) => row.verdict === verdict)?.orders ?? 0
  const all = rows.reduce((sum, row) => sum + row.payees, 0)
  const waiting = rows.find((row) => row.verdict === null)?.payees ?? 0
  const verdicts = { MTCH: of('MTCH'), CMTC: of('CMTC'), NMTC: of('NMTC'), NOAP: of('NOAP') }
  const keptOf = (verdict: PayeeVerdict) => rows.find((row) => row.verdict === verdict)?.kept ?? 0
  return { payees: all, asked: all - waiting, verdicts, unlike: keptOf('NMTC'), unanswered: keptOf('NOAP') }
}
