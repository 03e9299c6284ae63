/** Registering and authorising a B2B mandate before its first debit comes. */
import { createMandate as calls, type MandateCreation } from '@almenara/contract/areas/payments/mandates'
import { B2B_MANDATE_TYPE_NAMES } from '@almenara/contract/areas/payments/b2b-codes'
import { CREDITOR_ID_WRONG, CREDITOR_NAME_MISSING, NO_RETURN_ONCE_PAID } from '@almenara/contract/areas/payments/b2b-words'
import { isCreditorId } from '@almenara/contract/creditor-id'
import { dayAt } from '@almenara/contract/dates'
import { and, eq, ne } from 'drizzle-orm'
import { badInput, Failure } from '../../../http/failure.ts'
import { shortName } from '../../../messages/sms-text.ts'
import { ACCOUNT_TYPES, displayName, requireProduct } from '../../../products/access.ts'
import { isProfessional } from '../../../received/b2b/account-use.ts'
import { mandateKeyOf } from '../../../received/b2b/mandate-key.ts'
import { b2bMandates } from '../../../received/b2b/tables.ts'
import type { TwoStepOperation } from '../../../two-step/define.ts'
import { coveredTasksDone, insertMandate, requireTerms, termFacts, type Mandate, type Terms } from './mandate-terms.ts'

interface Creating extends Terms {
  mandate: Pick<Mandate, 'productId' | 'creditorId' | 'creditorName' | 'reference' | 'key' | 'type'>
}

/** SEPA characters of a reference of a mandate (EPC262-08 §1.4). */
const REFERENCE = /^[A-Za-z0-9+?/\-:().,' ]{1,35}$/
const EXISTS = 'Ya hay un mandato de este acreedor con esta referencia. Búsquelo en la lista de mandatos.'

export const createMandate: TwoStepOperation<undefined, MandateCreation, Creating, 'MANDATE_CLOSED'> = {
  kind: 'b2b-mandate-creation',
  calls,
  prepare: async ({ bank, session, input, now }) => {
    const db = bank.database
    const account = await requireProduct(db, session, input.accountId, ACCOUNT_TYPES)
    if (!(await isProfessional(db, account.id))) throw badInput('accountId', 'Esta cuenta no es de uso profesional. Elija otra.')
    const mandate = readMandate(input)
    const { maximum, validUntil } = input
    requireTerms({ maximum, validUntil }, dayAt(now))
    const same = and(eq(b2bMandates.productId, account.id), eq(b2bMandates.key, mandate.key), ne(b2bMandates.state, 'REVOKED'))
    if ((await db.$count(b2bMandates, same)) > 0) throw new Failure('MANDATE_CLOSED', { message: EXISTS })
    return {
      title: 'Autorización de un mandato B2B',
      payee: mandate.creditorName,
      purpose: `autorizar los adeudos B2B de ${shortName(mandate.creditorName)}`,
      facts: [
        { label: 'Acreedor', field: 'creditorName', value: { type: 'PARTY', name: mandate.creditorName } },
        { label: 'Identificador del acreedor', field: 'creditorId', value: { type: 'TEXT', text: mandate.creditorId } },
        { label: 'Referencia', field: 'reference', value: { type: 'TEXT', text: mandate.reference } },
        { label: 'Cuenta', field: 'accountId', value: { type: 'PARTY', name: displayName(account), iban: account.identifier } },
        { label: 'Tipo', field: 'type', value: { type: 'TEXT', text: B2B_MANDATE_TYPE_NAMES[mandate.type] } },
        ...termFacts({ maximum, validUntil }),
      ],
      warnings: [FINAL],
      legs: [],
      done: {
        title: 'Mandato autorizado',
        text: `Los adeudos B2B de ${mandate.creditorName} con este mandato se cargarán sin que tenga que decidir cada uno.`,
        next: ['Puede cambiar sus límites o revocarlo cuando quiera.'],
      },
      product: account,
      data: { mandate: { productId: account.id, ...mandate }, maximum, validUntil },
    }
  },
  refusals: { MANDATE_CLOSED: EXISTS },
  work: async (tx, { now, actor, order, data: { mandate, ...terms } }) => {
    if (!(await insertMandate(tx, mandate, { ...terms, actor, now, orderId: order.id }))) return 'MANDATE_CLOSED'
    await coveredTasksDone(tx, mandate, now)
    return undefined
  },
}

export const FINAL = { code: 'NO_RETURN', text: NO_RETURN_ONCE_PAID }

/** Throws BAD_INPUT, by its field, for what is no creditor or no reference. */
function readMandate({ creditorId, creditorName, reference, type }: MandateCreation) {
  const identifier = creditorId.replace(/\s/g, '').toUpperCase()
  const name = creditorName.trim()
  const written = reference.trim()
  if (name === '') throw badInput('creditorName', CREDITOR_NAME_MISSING)
  if (!isCreditorId(identifier)) throw badInput('creditorId', CREDITOR_ID_WRONG)
  if (!REFERENCE.test(written)) throw badInput('reference', 'La referencia no es correcta. Cópiela del mandato que firmó.')
  return { creditorId: identifier, creditorName: name, reference: written, key: mandateKeyOf(identifier, written), type }
}
