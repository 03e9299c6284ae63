/** A file that has been read, judged by the bank: what it finds becomes findings; what keeps the whole from being taken is answered. */
import type { FindingCode } from '@almenara/formats/intake/finding'
import type { FileKind } from '@almenara/formats/intake/orders'
import type { Instant } from '@almenara/contract/dates'
import { and, eq, gte, inArray, ne, or, sql } from 'drizzle-orm'
import { LIVE_SUPPORT_STATES } from '@almenara/contract/areas/payments/codes'
import type { Tx } from '../../../db/connection.ts'
import { BANK_SEVERITIES, type BankFindingCode } from './bank-findings.ts'
import { contractsFor, initiatorOf, ofInitiator, type FileContract } from './file-contracts.ts'
import { judgeBatches } from './judge-batches.ts'
import { asText, contractSums, judgeOwnAccounts, judgePaidLately, judgeRepeatedBatches } from './judge-orders.ts'
import { judgeInvoices } from './judge-invoices.ts'
import { judgeMandates } from './judge-mandates.ts'
import { keepPayees } from './payees.ts'
import type { SaidPayer } from './reading-job.ts'
import { freeOldContent } from './same-content.ts'
import { paymentSupportFindings, paymentSupports, type FindingCounts, type SupportRefusal } from './tables.ts'
import { FindingWriter } from './write-findings.ts'

interface Judged {
  refusal?: SupportRefusal
  counts: FindingCounts
  contracts: FileContract[]
}

type Support = typeof paymentSupports.$inferSelect

const refused = (code: BankFindingCode | FindingCode | 'DUPLICATE', more: Omit<SupportRefusal, 'code'> = {}): SupportRefusal => ({
  code,
  ...more,
})

/** `support`: as it is after its reading; `since`: what was presented earlier does not stand against it. In the transaction that ends it. */
export async function judgeFile(
  tx: Tx,
  of: { support: Support; kind: FileKind; payers: readonly SaidPayer[]; bankCode: string; now: Instant; since: Instant; isWrong: boolean },
): Promise<Judged> {
  const { support, kind, payers, bankCode, now, since, isWrong } = of
  const none = { counts: support.findingCounts, contracts: [] }
  const contracts = await contractsFor(tx, support.userId, kind, support.asksAdvance)
  if (contracts.length === 0) return { ...none, refusal: refused('NO_CONTRACT') }
  const initiator = initiatorOf(support.initiatorId)
  const theirs = ofInitiator(contracts, initiator)
  if (theirs.length === 0) return { ...none, refusal: refused('INITIATOR', { value: support.initiatorId ?? '' }) }

  // Two files of one contract are judged one after the other: of two with one name the second is told.
  for (const { id } of theirs.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment files of ${id}`}, 0))`)
  const kept = await tx.$count(paymentSupportFindings, eq(paymentSupportFindings.supportId, support.id))
  const found = new FindingWriter(tx, { supportId: support.id, kind, kept, counts: support.findingCounts })
  const judging = { supportId: support.id, kind, contracts: theirs, chosen: support.contractId, payers, now, found }
  const used = await judgeBatches(tx, judging)
  const place = { supportId: support.id, contracts: used, now, since }
  const duplicate = await duplicateOf(tx, support, used, since)
  if (duplicate) return { ...none, refusal: duplicate }
  const ids = used.map(({ id }) => id)
  await freeOldContent(tx, inArray(paymentSupports.contractId, ids), support.sha256 ?? '', since)
  await judgeOwnAccounts({ supportId: support.id, kind }, bankCode, found)
  // An invoice is told from others by its number.
  if (kind !== 'CONFIRMING') await judgePaidLately(tx, place, found)
  await judgeRepeatedBatches(tx, place, found)
  const isOfDebits = kind === 'DEBITS'
  if (!isOfDebits) await keepPayees(tx, place, found)
  if (kind === 'CONFIRMING') await judgeInvoices(place, found)
  if (isOfDebits) await judgeMandates({ supportId: support.id, contracts: used, now }, found)
  if (support.asksAdvance && used.length > 0 && used.every((contract) => contract.kind !== 'FINANCING')) found.count('WITHOUT_ADVANCE', 1)
  const over = await overLimit(tx, place, found)
  if (over) return { ...none, refusal: over }
  const isNowWrong = isWrong || Object.keys(found.counts).some((code) => STOPPING.has(code))
  if (isNowWrong && used.some(({ partial }) => partial === 'WHOLE'))
    return { counts: found.counts, contracts: used, refusal: refused('WHOLE_ONLY') }
  return { counts: found.counts, contracts: used }
}

const STOPPING: ReadonlySet<string> = new Set<BankFindingCode>(
  (Object.keys(BANK_SEVERITIES) as BankFindingCode[]).filter((code) => BANK_SEVERITIES[code] === 'ERROR'),
)

/** The same bytes, or the same name with others, under one of these contracts or by this user. A file that was cancelled is free again. */
async function duplicateOf(
  tx: Tx,
  support: Support,
  contracts: readonly FileContract[],
  since: Instant,
): Promise<SupportRefusal | undefined> {
  const { id, userId, contractId, sha256, messageId, state, uploadedAt, name } = paymentSupports
  const ids = contracts.map((contract) => contract.id)
  const [other] = await tx
    .select({ id, sha256, name })
    .from(paymentSupports)
    .where(
      and(
        ne(id, support.id),
        or(eq(userId, support.userId), inArray(contractId, ids)),
        inArray(state, [...LIVE_SUPPORT_STATES]),
        ne(state, 'CHECKING'),
        gte(uploadedAt, since),
        or(eq(messageId, support.messageId ?? ''), eq(sha256, support.sha256 ?? '')),
        // The one that this corrects gives way to it.
        sql`${id} is distinct from ${support.replacesId}::uuid`,
      ),
    )
    .orderBy(sql`${sha256} = ${support.sha256 ?? ''} desc`)
    .limit(1)
  if (!other) return undefined
  if (other.sha256 === support.sha256) return refused('DUPLICATE', { against: other.id })
  return refused('MESSAGE_ID_USED', { value: support.messageId ?? '', against: other.id })
}

/** Over what a contract takes in one file nothing is taken; over what it takes in one day, whoever signs will say. */
async function overLimit(
  tx: Tx,
  { supportId, contracts, now }: { supportId: string; contracts: readonly FileContract[]; now: Instant },
  found: FindingWriter,
): Promise<SupportRefusal | undefined> {
  for (const { contractId, amount, today } of await contractSums(tx, supportId, now)) {
    const { perFile = null, perDay = null } = contracts.find(({ id }) => id === contractId) ?? {}
    if (perFile !== null && amount > perFile) return refused('OVER_FILE_LIMIT', { value: asText(amount), against: asText(perFile) })
    if (perDay !== null && amount + today > perDay) found.count('OVER_DAY_LIMIT', 1)
  }
  return undefined
}
