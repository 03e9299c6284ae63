/** What is reviewed of a file before it is signed (RTS SCA 2018/389 art. 5: whoever signs knows what it comes to and whom it pays). */
import type { FileReview, notebookReview } from '@almenara/contract/areas/payments/review'
import { dayAt, formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, negate, ZERO, type Cents } from '@almenara/contract/money'
import { sepaPurpose } from '@almenara/contract/sepa-purposes'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { isBankDay } from '../../../calendar/bank-days.ts'
import { CUT_OFF } from '../../../calendar/payment-days.ts'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { nameOf } from '../../../identity/name-of.ts'
import type { Session } from '../../../identity/sessions.ts'
import { availableIn, contractsOf, type OwnedRemittanceContract } from '../contracts/contracts.ts'
import { fingerprintOf } from '../files/digest.ts'
import { toNotebook } from '../files/notebook.ts'
import type { SupportRow } from '../files/support-access.ts'
import { paymentSupportBatches as batches, paymentSupportOrders as orders } from '../files/tables.ts'
import { executionDay, isCollected, requireRenewed } from '../remittances/plan.ts'
import { cutOffOfFile } from './bank-moments.ts'
import { chargedAccountOf } from './contract-pool.ts'
import { FEE_EACH } from './fee.ts'
import { readReviewLines, type ReviewLine, type ReviewLines } from './review-lines.ts'
import { signaturesOfFile } from './file-signatures.ts'
import { seesOrders } from './visible-files.ts'

/** Before these there is nothing to sign yet; in the rest it is as it was signed. */
const NOT_YET = ['CHECKING', 'REFUSED', 'CHECKED', 'WITH_ERRORS'] as const

export const readReview: Handler<typeof notebookReview> = async ({ bank, session, params, now }) => {
  const support = await requireRenewed(bank.database, session, params.supportId, now)
  if (!mayBeReviewed(support)) {
    throw new Failure('NOTEBOOK_CLOSED', {
      message: 'Este fichero todavía no se puede firmar: corrija sus errores o excluya las órdenes que los tienen.',
    })
  }
  return reviewOf(bank, session, support, now)
}

export const mayBeReviewed = ({ state }: Pick<SupportRow, 'state'>): boolean => !NOT_YET.some((one) => one === state)

export async function reviewOf(bank: Bank, session: Session, support: SupportRow, now: Instant): Promise<FileReview> {
  const db = bank.database
  const [read, contracts, name, notebook, detailed] = await Promise.all([
    batchesOf(db, support.id),
    contractsOf(db, session.userId),
    nameOf(db, support.userId),
    toNotebook(bank, session, support.id, now),
    seesOrders(db, session.userId, support),
  ])
  const contractOf = (batch: Batch) => contracts.find(({ id }) => id === (batch.contractId ?? support.contractId))
  const left = read
    .filter(({ wrong, excluded, count }) => !wrong && !excluded && count > 0)
    .map((batch) => ({ ...batch, contract: contractOf(batch), kind: contractOf(batch)?.kind }))
  const placed = left.map((batch) => place(batch, now))
  const lines = detailed ? await readReviewLines(db, support.id) : NO_LINES
  const count = left.reduce((sum, batch) => sum + batch.count, 0)
  const cutOff = cutOffOfFile(left, now)
  const contract = contracts.find(({ id }) => id === support.contractId)
  const each = contract?.feeEach ?? FEE_EACH
  return {
    version: support.version,
    total: { count, amount: add(...left.map(({ amount }) => amount)) },
    excluded: { count: support.excluded, amount: add(support.amount, negate(support.goodAmount)) },
    accounts: accountsOf(placed),
    days: daysOf(placed),
    fee: { each, amount: (each * count) as Cents },
    batches: placed.map(({ available: _available, isCollected: _isCollected, requestedOn: _requestedOn, why: _why, ...batch }) => batch),
    ...toLines(lines),
    findings: notebook.findings.map(({ code, severity, text, count: of }) => ({ code, severity, text, count: of })),
    ...(notebook.payeeCheck?.state === 'DONE' ? { verdicts: notebook.payeeCheck.verdicts } : {}),
    ...(support.itemsDigest === null ? {} : { fingerprint: fingerprintOf(support.itemsDigest) }),
    signatures: await signaturesOfFile(db, support, contract),
    ...(cutOff ? { cutOff } : {}),
    expiresOn: support.expiresOn,
    presentedBy: { name, at: support.uploadedAt, me: support.userId === session.userId },
    asOf: now,
  }
}

/** The batches of a file with what is accepted of each. */
async function batchesOf(db: Db, supportId: string) {
  const accepted = db
    .select({
      batch: orders.batch,
      count: sql<number>`count(*)::int`.as('count'),
      amount: sql<Cents>`coalesce(sum(${orders.amount}), 0)::bigint`.as('amount'),
    })
    .from(orders)
    .where(and(eq(orders.supportId, supportId), eq(orders.state, 'GOOD')))
    .groupBy(orders.batch)
    .as('accepted')
  const rows = await db
    .select({ batch: batches, count: accepted.count, amount: accepted.amount })
    .from(batches)
    .leftJoin(accepted, eq(accepted.batch, batches.batch))
    .where(eq(batches.supportId, supportId))
    .orderBy(asc(batches.batch))
  return rows.map(({ batch, count, amount }) => ({ ...batch, count: count ?? 0, amount: amount ?? ZERO }))
}

type Batch = Awaited<ReturnType<typeof batchesOf>>[number]

interface PlacedBatch extends Batch {
  contract: OwnedRemittanceContract | undefined
  kind: OwnedRemittanceContract['kind'] | undefined
}

/** A batch where it is charged, and on its day. */
function place(batch: PlacedBatch, now: Instant) {
  const { contract, requestedOn, purpose, count, amount, instant } = batch
  const executionOn = executionDay(now, batch)
  const account = contract ? chargedAccountOf(contract) : { name: batch.name ?? '', iban: batch.iban ?? '' }
  return {
    batch: batch.batch,
    name: (purpose === null ? undefined : sepaPurpose(purpose)) ?? batch.batchId,
    account,
    executionOn,
    bookedAs: batch.bookedAsOne === null ? (contract?.bookedAs ?? 'EACH') : batch.bookedAsOne ? ('ONE' as const) : ('EACH' as const),
    instant,
    total: { count, amount },
    isCollected: isCollected(batch.kind),
    available: contract?.account.visible ? availableIn(contract.account) : undefined,
    requestedOn,
    why: whyMoved(requestedOn, executionOn, dayAt(now)),
  }
}

type Placed = ReturnType<typeof place>

function whyMoved(requestedOn: LocalDate | null, executionOn: LocalDate, today: LocalDate): string | undefined {
  if (requestedOn === null || requestedOn === executionOn) return undefined
  if (requestedOn < today) return `El ${formatDay(requestedOn)} ya ha pasado.`
  return isBankDay(requestedOn)
    ? `Ya han pasado las ${CUT_OFF} del ${formatDay(requestedOn)}.`
    : `El ${formatDay(requestedOn)} no es hábil.`
}

const sumOf = (placed: readonly Placed[]) => ({
  count: placed.reduce((sum, { total }) => sum + total.count, 0),
  amount: add(...placed.map(({ total }) => total.amount)),
})

/** Those of one key together, in the order in which each key comes first. */
function together(placed: readonly Placed[], keyOf: (one: Placed) => string): [Placed, ...Placed[]][] {
  const groups = new Map<string, [Placed, ...Placed[]]>()
  for (const one of placed) {
    const known = groups.get(keyOf(one))
    if (known) known.push(one)
    else groups.set(keyOf(one), [one])
  }
  return [...groups.values()]
}

function accountsOf(placed: readonly Placed[]): FileReview['accounts'] {
  return together(placed, ({ account }) => account.iban).map(([first, ...rest]) => {
    const same = [first, ...rest]
    const total = sumOf(same)
    const { account, available } = first
    // What is collected is paid in; what is paid is taken out.
    const moved = add(ZERO, ...same.map((one) => (one.isCollected ? one.total.amount : negate(one.total.amount))))
    return { account, total, ...(available === undefined ? {} : { available, after: add(available, moved) }) }
  })
}

function daysOf(placed: readonly Placed[]): FileReview['days'] {
  return together(placed, ({ requestedOn, executionOn }) => `${requestedOn ?? ''} ${executionOn}`).map(([first, ...rest]) => {
    const same = [first, ...rest]
    const { requestedOn, executionOn, why } = first
    return { ...(requestedOn === null ? {} : { requestedOn }), executionOn, ...(why === undefined ? {} : { why }), total: sumOf(same) }
  })
}

const NONE = { count: 0, rows: [] }
/** Of a payroll, for who may not see whom it pays. */
const NO_LINES: ReviewLines = { largest: [], firstTime: NONE, changed: NONE, doubtful: NONE }

const plain = ({ order, name, iban, amount }: ReviewLine) => ({ order, name, iban, amount })
const judged = (line: ReviewLine) => ({ ...plain(line), ...(line.verdict === null ? {} : { verdict: line.verdict }) })

function toLines({ largest, firstTime, changed, doubtful }: ReviewLines) {
  return {
    largest: largest.map((line) => ({ ...judged(line), ...(line.news === null ? {} : { news: line.news }) })),
    firstTime: { count: firstTime.count, rows: firstTime.rows.map(judged) },
    changed: {
      count: changed.count,
      rows: changed.rows.flatMap((line) =>
        line.before === null || line.lastOn === null ? [] : [{ ...plain(line), before: line.before, lastOn: line.lastOn }],
      ),
    },
    doubtful: {
      count: doubtful.count,
      rows: doubtful.rows.flatMap((line) =>
        line.verdict === null
          ? []
          : [{ ...plain(line), verdict: line.verdict, ...(line.registeredName === null ? {} : { registeredName: line.registeredName }) }],
      ),
    },
  }
}
