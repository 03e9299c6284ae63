/** Authorising a B2B mandate that came with a debit or has lapsed, changing the limits of one that pays, and revoking one for ever. */
import {
  activateMandate as activateCalls,
  revokeMandate as revokeCalls,
  type MandateActivation,
  type OneMandate,
} from '@almenara/contract/areas/payments/mandates'
import { dayAt, formatDay, type LocalDate } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import type { Asker } from '../../../http/handler.ts'
import { shortName } from '../../../messages/sms-text.ts'
import { ACCOUNT_TYPES, displayName, requireProduct, type OwnedProduct } from '../../../products/access.ts'
import type { B2bDebit } from '../../../received/b2b/mandate-lack.ts'
import { b2bMandates } from '../../../received/b2b/tables.ts'
import { tellUndecided } from '../../../received/b2b/tell.ts'
import type { TwoStepOperation } from '../../../two-step/define.ts'
import { FINAL } from './create-mandate.ts'
import { requireMandate, type MyMandate } from './mandate-list.ts'
import { authoriseMandate, coveredTasksDone, recordAct, requireTerms, termFacts, type Mandate, type Terms } from './mandate-terms.ts'
import { stoppedBy } from './mandate-view.ts'

const MANDATE_CLOSED = 'El mandato ha cambiado o se ha revocado. No se ha hecho nada: vuelva a la lista y mírelo de nuevo.'

/** As it was when the order was prepared: another is not changed by it. */
type Seen = Pick<Mandate, 'id' | 'state' | 'maximum' | 'validUntil' | 'authorisedOn' | 'lastUsedOn'>
const seenOf = ({ id, state, maximum, validUntil, authorisedOn, lastUsedOn }: Mandate): Seen => {
  return { id, state, maximum, validUntil, authorisedOn, lastUsedOn }
}

/** Under its lock; undefined where it is not as it was seen. */
async function lockSeen(tx: Tx, seen: Seen): Promise<Mandate | undefined> {
  const [mandate] = await tx.select().from(b2bMandates).where(eq(b2bMandates.id, seen.id)).for('update')
  const isSame = mandate?.state === seen.state && mandate.maximum === seen.maximum && mandate.validUntil === seen.validUntil
  return isSame && mandate.authorisedOn === seen.authorisedOn ? mandate : undefined
}

async function requireOpen({ bank, session, now }: Asker, { mandateId }: OneMandate): Promise<{ found: MyMandate; account: OwnedProduct }> {
  const found = await requireMandate(bank.database, session.userId, mandateId, dayAt(now))
  const account = await requireProduct(bank.database, session, found.mandate.productId, ACCOUNT_TYPES)
  if (found.state === 'REVOKED') throw new Failure('MANDATE_CLOSED', { message: 'Este mandato está revocado: autorice uno nuevo.' })
  return { found, account }
}

function mandateFacts({ creditorName, creditorId, reference }: Mandate, account: OwnedProduct): Fact[] {
  return [
    { label: 'Acreedor', value: { type: 'PARTY', name: creditorName } },
    { label: 'Identificador del acreedor', value: { type: 'TEXT', text: creditorId } },
    { label: 'Referencia', value: { type: 'TEXT', text: reference } },
    { label: 'Cuenta', value: { type: 'PARTY', name: displayName(account), iban: account.identifier } },
  ]
}

/** No limit is the highest. */
function isLower<T extends number | LocalDate>(now: T | undefined, before: T | null): boolean {
  return before === null || (now !== undefined && now <= before)
}

/** Whether it pays less than before: that needs no code. */
function paysLess({ mandate, state }: MyMandate, { maximum, validUntil }: Terms): boolean {
  return state === 'AUTHORISED' && isLower(maximum, mandate.maximum) && isLower(validUntil, mandate.validUntil)
}

export const activateMandate: TwoStepOperation<OneMandate, MandateActivation, Terms & { seen: Seen; isAnew: boolean }, 'MANDATE_CLOSED'> = {
  kind: 'b2b-mandate-activation',
  calls: activateCalls,
  prepare: async (request) => {
    const { found, account } = await requireOpen(request, request.params)
    const { maximum, validUntil } = request.input
    const { mandate, state } = found
    requireTerms({ maximum, validUntil }, dayAt(request.now))
    const isAnew = state !== 'AUTHORISED'
    if (!isAnew && maximum === (mandate.maximum ?? undefined) && validUntil === (mandate.validUntil ?? undefined))
      throw badInput('maximum', 'Son los límites actuales. Cambie el importe o la fecha.')
    const protects = paysLess(found, { maximum, validUntil })
    return {
      title: isAnew ? 'Autorización de un mandato B2B' : 'Cambio de los límites de un mandato B2B',
      payee: mandate.creditorName,
      purpose: `${isAnew ? 'autorizar los' : 'cambiar los límites de los'} adeudos B2B de ${shortName(mandate.creditorName)}`,
      facts: [...mandateFacts(mandate, account), ...termFacts({ maximum, validUntil })],
      ...(protects ? { protects } : { warnings: [FINAL] }),
      legs: [],
      done: {
        title: isAnew ? 'Mandato autorizado' : 'Límites guardados',
        text: `Los adeudos de ${mandate.creditorName} que cumplan estos límites se cargarán sin que tenga que decidir cada uno.`,
        next: ['Los que no los cumplan esperarán su decisión. Vale también para los que ya se han anunciado.'],
      },
      product: account,
      data: { seen: seenOf(mandate), isAnew, maximum, validUntil },
    }
  },
  refusals: { MANDATE_CLOSED },
  work: async (tx, { bank, now, actor, order, data: { seen, isAnew, ...terms } }) => {
    const mandate = await lockSeen(tx, seen)
    if (!mandate) return 'MANDATE_CLOSED'
    const before = await stoppedBy(tx, mandate)
    await authoriseMandate(tx, mandate, isAnew, { ...terms, actor, now, orderId: order.id })
    await coveredTasksDone(tx, mandate, now)
    await tellUncovered(tx, { bank, now }, mandate, before)
    return undefined
  },
}

export const revokeMandate: TwoStepOperation<OneMandate, object, { seen: Seen }, 'MANDATE_CLOSED'> = {
  kind: 'b2b-mandate-revocation',
  calls: revokeCalls,
  prepare: async (request) => {
    const { found, account } = await requireOpen(request, request.params)
    const { mandate } = found
    const stops = await stoppedBy(request.bank.database, mandate)
    return {
      title: 'Revocación de un mandato B2B',
      payee: mandate.creditorName,
      purpose: `revocar el mandato B2B de ${shortName(mandate.creditorName)}`,
      facts: [...mandateFacts(mandate, account), ...stops.map(stoppedFact)],
      legs: [],
      done: {
        title: 'Mandato revocado',
        text: `${mandate.creditorName} ya no puede cobrar con este mandato sin que usted lo decida.`,
        next: stops.map((one) => `${stoppedText(one)} volverá a esperar su decisión.`),
      },
      product: account,
      protects: true,
      data: { seen: seenOf(mandate) },
    }
  },
  refusals: { MANDATE_CLOSED },
  work: async (tx, { bank, now, actor, order, data: { seen } }) => {
    const mandate = await lockSeen(tx, seen)
    if (!mandate) return 'MANDATE_CLOSED'
    const before = await stoppedBy(tx, mandate)
    await tx.update(b2bMandates).set({ state: 'REVOKED' }).where(eq(b2bMandates.id, mandate.id))
    await recordAct(tx, mandate, 'REVOKED', { actor, now, orderId: order.id })
    await tellUncovered(tx, { bank, now }, mandate, before)
    return undefined
  },
}

/** Debits that it paid until now and pays no more wait for a decision again. */
async function tellUncovered(
  tx: Tx,
  { bank, now }: Pick<Asker, 'bank' | 'now'>,
  mandate: Mandate,
  before: readonly B2bDebit[],
): Promise<void> {
  const covered = new Set((await stoppedBy(tx, mandate)).map(({ received }) => received.id))
  for (const { received, debit } of before) {
    if (!covered.has(received.id) && now < debit.decideUntil) await tellUndecided(tx, bank, received, { until: debit.decideUntil, now })
  }
}

const stoppedText = ({ received: { amount, settlementOn } }: B2bDebit): string =>
  `El adeudo de ${formatAmount(amount)} del ${formatDay(settlementOn)}`

function stoppedFact(one: B2bDebit): Fact {
  return { label: 'Volverá a esperar su decisión', value: { type: 'TEXT', text: stoppedText(one) } }
}
