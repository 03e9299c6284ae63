/** What a mandate is authorised with: judged as it is typed, said in words, and written down with what it changes, in the session log too. */
import { randomUUID } from 'node:crypto'
import { AMOUNT_NOT_POSITIVE, DAY_PASSED } from '@almenara/contract/field-faults'
import { NO_LAST_DAY } from '@almenara/contract/areas/payments/b2b-words'
import { formatDay, type Instant, type LocalDate, dayAt } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { badInput } from '../../../http/failure.ts'
import { selectB2bDebits, type B2bDebit } from '../../../received/b2b/mandate-lack.ts'
import { b2bDebits, b2bMandateEvents, b2bMandates } from '../../../received/b2b/tables.ts'
import { debitTaskDone, mandateTaskDone } from '../../../received/b2b/tell.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { recordEvent, type Author } from '../../../session-log/record-event.ts'

export interface Terms {
  maximum?: Cents | undefined
  validUntil?: LocalDate | undefined
}
export type Mandate = typeof b2bMandates.$inferSelect

/** Throws BAD_INPUT, by its field, for a maximum of nothing or a day that has passed. */
export function requireTerms({ maximum, validUntil }: Terms, today: LocalDate): void {
  if (maximum !== undefined && maximum <= 0) throw badInput('maximum', AMOUNT_NOT_POSITIVE)
  if (validUntil !== undefined && validUntil < today) throw badInput('validUntil', DAY_PASSED)
}

export const maximumWords = (maximum: Cents | undefined): string =>
  maximum === undefined ? 'Sin máximo' : `Hasta ${formatAmount(maximum)}`
const endWords = (day: LocalDate | undefined): string => (day === undefined ? NO_LAST_DAY : formatDay(day))

export function termFacts({ maximum, validUntil }: Terms): Fact[] {
  return [
    { label: 'Importe de cada adeudo', field: 'maximum', value: { type: 'TEXT', text: maximumWords(maximum) } },
    { label: 'Válido hasta', field: 'validUntil', value: { type: 'TEXT', text: endWords(validUntil) } },
  ]
}

/** With which order a mandate is authorised, changed or revoked, and by whom. */
interface Acting {
  actor: Author
  now: Instant
  orderId: string
}
type Authorising = Terms & Acting

type MandateAct = 'AUTHORISED' | 'CHANGED' | 'REVOKED'

/** What its history says, and the session log. If it had lapsed, that is seen to. */
export async function recordAct(
  tx: Tx,
  { id, productId, creditorName }: Pick<Mandate, 'id' | 'productId' | 'creditorName'>,
  what: MandateAct,
  { actor, now, orderId, maximum = null, validUntil = null }: Acting & { [Limit in keyof Terms]?: Terms[Limit] | null },
): Promise<void> {
  await tx.insert(b2bMandateEvents).values({ mandateId: id, at: now, what, maximum, validUntil, orderId })
  await recordEvent(tx, actor, { kind: `MANDATE_${what}`, at: now, orderId, productId, data: { payee: creditorName } })
  await mandateTaskDone(tx, { id }, now)
}

/** One that nobody had authorised, or that had lapsed (`isAnew`), begins; of one that pays already, the limits change. Locked before. */
export async function authoriseMandate(tx: Tx, mandate: Mandate, isAnew: boolean, terms: Authorising): Promise<void> {
  const { maximum, validUntil, now } = terms
  const limits = { maximum: maximum ?? null, validUntil: validUntil ?? null }
  const begun = isAnew ? { authorisedOn: dayAt(now), lastUsedOn: null } : {}
  await tx
    .update(b2bMandates)
    .set({ ...limits, ...begun, state: 'AUTHORISED' })
    .where(eq(b2bMandates.id, mandate.id))
  await recordAct(tx, mandate, isAnew ? 'AUTHORISED' : 'CHANGED', terms)
}

type NewMandate = Pick<Mandate, 'productId' | 'creditorId' | 'creditorName' | 'reference' | 'key' | 'type'> & Partial<Mandate>

/** False where there is one that is not revoked. */
export async function insertMandate(tx: Tx, mandate: NewMandate, terms: Authorising): Promise<boolean> {
  const { maximum = null, validUntil = null, now } = terms
  const id = randomUUID()
  const row = {
    ...mandate,
    id,
    state: 'AUTHORISED',
    source: 'PORTAL',
    maximum,
    validUntil,
    createdAt: now,
    authorisedOn: dayAt(now),
  } as const
  const fresh = await tx.insert(b2bMandates).values(row).onConflictDoNothing().returning({ id: b2bMandates.id })
  if (fresh.length > 0) await recordAct(tx, row, 'AUTHORISED', terms)
  return fresh.length > 0
}

/** Announced debits of a mandate that nobody has decided of. */
export function announcedOf(
  tx: Parameters<typeof selectB2bDebits>[0],
  { productId, key }: Pick<Mandate, 'productId' | 'key'>,
): Promise<B2bDebit[]> {
  const open = and(eq(receivedPayments.state, 'DUE'), isNull(receivedPayments.reason), isNull(b2bDebits.letThroughAt))
  return selectB2bDebits(tx).where(and(eq(b2bDebits.productId, productId), eq(b2bDebits.mandateKey, key), open))
}

/** What it pays from now on waits for nobody. */
export async function coveredTasksDone(tx: Tx, mandate: Pick<Mandate, 'productId' | 'key'>, now: Instant): Promise<void> {
  for (const { received, lack } of await announcedOf(tx, mandate)) if (lack === null) await debitTaskDone(tx, received, now)
}
