/** What a customer decides of a file that was read: what is left out, how it is read, and whether the rest of its payees is asked about. */
import type { chooseNotebook } from '@almenara/contract/areas/payments/notebooks'
import { PAYEE_VERDICTS } from '@almenara/contract/payee-verdicts'
import type { BodyOf } from '@almenara/contract/call'
import type { Instant } from '@almenara/contract/dates'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { withoutAdvance } from '../financing/without-advance.ts'
import { standingOf } from './file-totals.ts'
import { toNotebook } from './notebook.ts'
import { isOfConsumer } from './payee-check.ts'
import { lockToPrepare } from './support-access.ts'
import {
  paymentSupportBatches as batches,
  paymentSupportOrders as orders,
  paymentSupportPayees as payees,
  paymentSupports as supports,
} from './tables.ts'

type Choice = BodyOf<typeof chooseNotebook>
type Some = NonNullable<Choice['exclude']>
type Support = typeof supports.$inferSelect

export const choose: Handler<typeof chooseNotebook> = async ({ bank, session, params, body, now }) => {
  await bank.database.transaction(async (tx) => {
    const support = await lockToPrepare(tx, session, params.supportId)
    if (support.version !== body.version) throw new Failure('NOTEBOOK_CHANGED')
    if (body.encoding) await readAgain(tx, support, body.encoding)
    else await decide(tx, bank, support, body, now)
  })
  return toNotebook(bank, session, params.supportId, now)
}

/** One that was refused for its letters is read again, from its beginning. */
async function readAgain(tx: Tx, support: Support, encoding: string): Promise<void> {
  if (support.state !== 'REFUSED' || support.refusal?.code !== 'ENCODING') throw new Failure('NOTEBOOK_CLOSED')
  const again = { state: 'CHECKING', encoding, refusal: null, attempts: 0, version: support.version + 1 } as const
  await tx.update(supports).set(again).where(eq(supports.id, support.id))
}

async function decide(tx: Tx, bank: Bank, support: Support, { exclude, restore, finance, vop }: Choice, now: Instant): Promise<void> {
  if (support.state !== 'WITH_ERRORS' && support.state !== 'READY') throw new Failure('NOTEBOOK_CLOSED')
  if (restore) await leaveOut(tx, support.id, restore, false)
  if (exclude) await leaveOut(tx, support.id, exclude, true)
  const unadvanced = finance ? await withoutAdvance(tx, support, finance, now) : {}
  const standing = exclude || restore || finance ? await standingOf(tx, support.id) : {}
  const check = vop === 'SKIP_REST' ? await skipped(tx, support) : {}
  const version = support.version + 1
  await tx
    .update(supports)
    .set({ ...standing, ...unadvanced, ...check, version })
    .where(eq(supports.id, support.id))
}

/** A file of one order is verified all the same: only of packages may who is not a consumer do without it. */
async function skipped(tx: Tx, support: Support): Promise<Partial<Support>> {
  if (support.payeeCheck !== 'ASKING') return {}
  if (support.goodCount < 2) throw badInput('vop', 'Un fichero de una sola orden se comprueba siempre.')
  if (await isOfConsumer(tx, support.id))
    throw badInput('vop', 'Los ficheros que se cargan en una cuenta de uso particular se comprueban siempre.')
  return { payeeCheck: 'SKIPPED', claimedUntil: null }
}

/** What was wrong is wrong again when it is taken back. */
async function leaveOut(tx: Tx, supportId: string, some: Some, isOut: boolean): Promise<void> {
  const { orders: numbers = [], batches: whole = [], kinds = [] } = some
  const verdicts = kinds.filter((kind) => PAYEE_VERDICTS.some((verdict) => verdict === kind))
  const wanted: SQL[] = [sql`o.ordinal = any(${sql.param(numbers)}::int[])`, sql`o.marks && ${sql.param(kinds)}::text[]`]
  if (kinds.includes('WRONG')) wanted.push(sql`o.wrong`)
  if (verdicts.length > 0)
    wanted.push(sql`exists (select from ${payees} p where p.support_id = o.support_id and p.iban = o.iban and p.name = o.name
      and p.verdict = any(${sql.param(verdicts)}::text[]))`)
  const chosen = sql`o.support_id = ${supportId} and (${sql.join(wanted, sql` or `)})`
  if (isOut) await tx.execute(sql`update ${orders} o set state = 'EXCLUDED' where ${chosen} and o.state <> 'EXCLUDED'`)
  else
    await tx.execute(
      sql`update ${orders} o set state = case when o.wrong then 'WRONG' else 'GOOD' end where ${chosen} and o.state = 'EXCLUDED'`,
    )
  if (whole.length > 0)
    await tx.execute(
      sql`update ${batches} set excluded = ${isOut} where support_id = ${supportId} and batch = any(${sql.param(whole)}::int[])`,
    )
}
