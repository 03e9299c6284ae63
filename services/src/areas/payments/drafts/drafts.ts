/** Remittances that are written by hand: kept at each pause, each time as another version, so that two who write at once lose nothing. */
import { randomUUID } from 'node:crypto'
import type { CreditorScheme } from '@almenara/contract/areas/payments/debit-codes'
import type {
  createDraft,
  deleteDraft,
  Draft,
  DraftContent,
  draftsExtract,
  readDraft,
  saveDraft,
} from '@almenara/contract/areas/payments/drafts'
import { dayAt, formatTime, type Instant } from '@almenara/contract/dates'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { availableIn, mayPrepare } from '../contracts/contracts.ts'
import { paymentSupports } from '../files/tables.ts'
import { isPayroll } from '../lists/visible-files.ts'
import { copyOf, sourceOf } from './copy-remittance.ts'
import { kindOf, lockOpenDraft, openDrafts, requireDraft, requireOwnDraft, requireWrittenUnder, type FoundDraft } from './draft-access.ts'
import { judgeLines } from './judge-lines.ts'
import { paymentDrafts } from './tables.ts'

/** Of all contracts of a customer: more are forgotten remittances, which are deleted before another is begun. */
const MOST_DRAFTS = 50
const TOO_MANY = `Tiene ${MOST_DRAFTS} remesas a medio hacer en este contrato. Borre alguna para empezar otra.`
/** The file that was made of it may still be corrected in these. */
const CORRECTED = ['CHECKING', 'REFUSED', 'WITH_ERRORS', 'READY'] as const

export const readDrafts: Handler<typeof draftsExtract> = async ({ bank, session, query, now }) => {
  const found = await openDrafts(bank.database, session, query.contract, MOST_DRAFTS)
  return {
    drafts: found.map(({ draft, contract, savedBy }) => {
      const { id, title, executionOn, savedAt, lines } = draft
      const { count, amount } = judgeLines(lines, null, { kind: kindOf(contract), today: dayAt(now) }).total
      return {
        id,
        kind: kindOf(contract),
        contract: named(contract),
        title,
        ...(executionOn === null ? {} : { executionOn }),
        count,
        amount,
        savedAt,
        savedBy,
      }
    }),
  }
}

export const readOneDraft: Handler<typeof readDraft> = async ({ bank, session, params, now }) =>
  toDraft(bank, await requireDraft(bank.database, session, params.draftId), now)

export const beginDraft: Handler<typeof createDraft> = async ({ bank, session, body, now }) => {
  const contract = await requireWrittenUnder(bank.database, session.userId, body.contract)
  if (!mayPrepare(contract)) throw new Failure('PRODUCT_CONSULTATIVE')
  const copy = body.from ? await copyOf(bank.database, session, { contract, ...body.from }) : undefined
  const content: DraftContent = body.content ?? {
    title: copy?.title ?? '',
    payroll: isPayroll(copy?.purpose ?? null),
    ...(copy?.scheme ? { scheme: copy.scheme } : {}),
    lines: copy?.lines ?? [],
  }
  const id = randomUUID()
  await bank.database.transaction(async (tx) => {
    if ((await tx.$count(paymentDrafts, eq(paymentDrafts.contractId, contract.id))) >= MOST_DRAFTS) await dropSigned(tx, contract.id)
    if ((await tx.$count(paymentDrafts, eq(paymentDrafts.contractId, contract.id))) >= MOST_DRAFTS)
      throw new Failure('CONTRACT_LIMIT', { message: TOO_MANY })
    await tx.insert(paymentDrafts).values({
      id,
      contractId: contract.id,
      createdBy: session.userId,
      ...columnsOf(contract, content, copy?.purpose ?? null),
      copiedFrom: copy ? { remittanceId: copy.remittanceId, lines: copy.before } : null,
      savedAt: now,
      savedBy: session.userId,
    })
  })
  return toDraft(bank, await requireDraft(bank.database, session, id), now)
}

/** Those whose file was signed are of no more use: what they said is in it. */
async function dropSigned(tx: Tx, contractId: string): Promise<void> {
  const signed = tx
    .select({ id: paymentSupports.draftId })
    .from(paymentSupports)
    .where(and(eq(paymentSupports.contractId, contractId), inArray(paymentSupports.state, ['PRESENTED', 'DONE'])))
  await tx.delete(paymentDrafts).where(and(eq(paymentDrafts.contractId, contractId), inArray(paymentDrafts.id, signed)))
}

export const writeDraft: Handler<typeof saveDraft> = async ({ bank, session, params, body, now }) => {
  await bank.database.transaction(async (tx) => {
    const found = await lockOpenDraft(tx, session, params.draftId)
    const { version, ...content } = body
    requireVersion(found, version)
    await tx
      .update(paymentDrafts)
      .set({ ...columnsOf(found.contract, content, found.draft.purpose), version: version + 1, savedAt: now, savedBy: session.userId })
      .where(eq(paymentDrafts.id, found.draft.id))
  })
  return toDraft(bank, await requireDraft(bank.database, session, params.draftId), now)
}

export const dropDraft: Handler<typeof deleteDraft> = async ({ bank, session, params }) => {
  const { draft } = await requireOwnDraft(bank.database, session, params.draftId)
  await bank.database.transaction((tx) => tx.delete(paymentDrafts).where(eq(paymentDrafts.id, draft.id)))
  return { id: draft.id }
}

/** Throws DRAFT_STALE, saying who has saved another since, and when. */
export function requireVersion({ draft, savedBy }: FoundDraft, version: number): void {
  if (draft.version === version) return
  throw new Failure('DRAFT_STALE', {
    message: `${savedBy} ha guardado esta remesa a las ${formatTime(draft.savedAt)}, mientras usted la escribía.`,
  })
}

/** A payroll keeps what it was copied as: wages or pensions. What is collected is none. */
function columnsOf(contract: FoundDraft['contract'], { title, executionOn, payroll, scheme, lines }: DraftContent, purpose: string | null) {
  const isPaid = kindOf(contract) === 'TRANSFERS'
  return {
    title: title.trim(),
    executionOn: executionOn ?? null,
    purpose: payroll && isPaid ? (isPayroll(purpose) ? purpose : 'SALA') : null,
    scheme: isPaid ? null : (schemesOf(contract).find((one) => one === scheme) ?? null),
    lines,
  }
}

/** By which debits may be collected under a contract. */
export function schemesOf({ scheme }: Pick<FoundDraft['contract'], 'scheme'>): CreditorScheme[] {
  return scheme === 'BOTH' ? ['CORE', 'B2B'] : [scheme ?? 'CORE']
}

const named = ({ id, alias, commercialName }: FoundDraft['contract']) => ({ id, name: alias ?? commercialName })

async function toDraft({ database }: Bank, { draft, contract, savedBy }: FoundDraft, now: Instant): Promise<Draft> {
  const { id, version, title, executionOn, purpose, scheme, lines, copiedFrom, savedAt } = draft
  const kind = kindOf(contract)
  const { judged, total } = judgeLines(lines, copiedFrom, { kind, today: dayAt(now) })
  const [from, notebook] = await Promise.all([copiedFrom ? sourceOf(database, copiedFrom) : undefined, notebookOf(database, id)])
  return {
    id,
    kind,
    contract: named(contract),
    ...(kind === 'DEBITS' ? { schemes: schemesOf(contract) } : {}),
    account: { name: contract.account.alias ?? contract.account.commercialName, iban: contract.account.iban },
    version,
    title,
    ...(executionOn === null ? {} : { executionOn }),
    payroll: isPayroll(purpose),
    ...(scheme === null ? {} : { scheme }),
    lines,
    judged,
    total,
    ...(contract.account.visible && kind === 'TRANSFERS' ? { available: availableIn(contract.account) } : {}),
    savedAt,
    savedBy,
    ...(from ? { from } : {}),
    ...(notebook ? { notebook } : {}),
    canPrepare: mayPrepare(contract),
  }
}

/** The file that was made of it last, while another may take its place. */
export async function notebookOf(db: Db, draftId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: paymentSupports.id })
    .from(paymentSupports)
    .where(and(eq(paymentSupports.draftId, draftId), inArray(paymentSupports.state, [...CORRECTED])))
    .orderBy(desc(paymentSupports.uploadedAt))
    .limit(1)
  return row?.id
}
