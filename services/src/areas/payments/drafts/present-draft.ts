/** Presents what was written by hand: its file goes the way of any that is uploaded, and another that was made of it before gives way to it. */
import { LINES_MISSING } from '@almenara/contract/field-faults'
import { randomUUID } from 'node:crypto'
import { LIVE_SUPPORT_STATES } from '@almenara/contract/areas/payments/codes'
import type { draftDownload, presentDraft } from '@almenara/contract/areas/payments/drafts'
import { dayAt, formatDay, type Instant } from '@almenara/contract/dates'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { sqlState } from '../../../db/sql-state.ts'
import { badInput } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { MEDIA_TYPES } from '../../../http/media-types.ts'
import { firstHolder } from '../../../products/holders.ts'
import { recordedExport } from '../../../session-log/record-export.ts'
import { toNotebook } from '../files/notebook.ts'
import { keepFile } from '../files/present-file.ts'
import { paymentSupports } from '../files/tables.ts'
import { executionDay } from '../remittances/plan.ts'
import { debitDraftFile } from './debit-draft-file.ts'
import { kindOf, lockOpenDraft, requireDraft, type FoundDraft } from './draft-access.ts'
import { draftFile, messageIdOf } from './draft-file.ts'
import { notebookOf, requireVersion, schemesOf } from './drafts.ts'
import { judgeLines } from './judge-lines.ts'

const UNIQUE = '23505'

/** Throws BAD_INPUT for one that is empty or has something wrong in it, DRAFT_STALE for another version. */
export const makeNotebook: Handler<typeof presentDraft> = async ({ bank, session, params, body, now }) => {
  const { database } = bank
  const found = await database.transaction((tx) => lockOpenDraft(tx, session, params.draftId))
  requireVersion(found, body.version)
  const { draft, contract } = found
  const made = await madeOf(database, draft.id, draft.version)
  if (made) return toNotebook(bank, session, made, now)
  const { id: draftId, version } = draft
  const { name, file } = await fileOf(database, found, now)
  const id = randomUUID()
  const replacesId = (await notebookOf(database, draftId)) ?? null
  try {
    const kept = { id, name, only: kindOf(contract), contractId: contract.id, replacesId, draftId, draftVersion: version }
    await keepFile({ bank, session, now }, kept, file)
  } catch (error) {
    // The same was asked twice at once: the other has made it.
    const other = sqlState(error) === UNIQUE ? await madeOf(database, draftId, version) : undefined
    if (!other) throw error
    return toNotebook(bank, session, other, now)
  }
  return toNotebook(bank, session, id, now)
}

/** The same file, to be taken away before it is presented, or without ever being. Throws BAD_INPUT where it would not be presented. */
export const downloadDraft: Handler<typeof draftDownload> = async ({ bank, session, params, now }) => {
  const found = await requireDraft(bank.database, session, params.draftId)
  const { name, file } = await fileOf(bank.database, found, now)
  const download = { fileName: name, contentType: MEDIA_TYPES.XML, body: file }
  return recordedExport(bank, session, { at: now, productId: found.contract.id }, download)
}

async function fileOf(db: Db, { draft, contract }: FoundDraft, now: Instant) {
  const kind = kindOf(contract)
  const { taken, total } = judgeLines(draft.lines, draft.copiedFrom, { kind, today: dayAt(now) })
  if (total.count === 0) throw badInput('lines', LINES_MISSING)
  if (total.wrong > 0) throw badInput('lines', 'Corrija las líneas con errores antes de continuar.')
  const holder = await firstHolder(db, contract.id)
  const { id: draftId, version, savedAt: createdAt, purpose } = draft
  const executionOn = draft.executionOn ?? executionDay(now, { kind, requestedOn: null, instant: false })
  const party = { name: holder?.name ?? contract.commercialName, iban: contract.account.iban, lines: taken }
  const collected = { scheme: draft.scheme ?? schemesOf(contract)[0] ?? 'CORE', creditorId: contract.creditorId ?? '' }
  const file =
    kind === 'DEBITS'
      ? debitDraftFile({ id: messageIdOf(draftId, version), createdAt, collectionOn: executionOn, ...collected, ...party })
      : draftFile({ draftId, version, createdAt, executionOn, purpose, ...party })
  return { name: `${draft.title || `Remesa del ${formatDay(dayAt(now))}`}.xml`, file }
}

async function madeOf(db: Db, draftId: string, version: number): Promise<string | undefined> {
  const { id, draftId: of, draftVersion, state } = paymentSupports
  const [row] = await db
    .select({ id })
    .from(paymentSupports)
    .where(and(eq(of, draftId), eq(draftVersion, version), inArray(state, [...LIVE_SUPPORT_STATES])))
  return row?.id
}
