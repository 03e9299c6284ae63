/** What a customer orders of the debits of a mandate: to block them, or to limit what they take and how often. */
import { blockMandate as blockCalls, limitMandate as limitCalls } from '@almenara/contract/areas/direct-debits/mandates'
import type { BlockInput, LimitInput, Mandate } from '@almenara/contract/areas/direct-debits/mandates'
import { blocksMore, limitsMore, type DebitRules } from '@almenara/contract/areas/direct-debits/debit-limits'
import { BLOCK_CREDITOR, BLOCK_MANDATE } from '@almenara/contract/areas/direct-debits/debit-words'
import { DEBIT_PERIOD_NAMES } from '@almenara/contract/areas/direct-debits/rule-names'
import { AMOUNT_NOT_POSITIVE } from '@almenara/contract/field-faults'
import { formatAmount } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { badInput } from '../../http/failure.ts'
import { shortName } from '../../messages/sms-text.ts'
import { displayName, type OwnedProduct } from '../../products/access.ts'
import { ALL_MANDATES } from '../../received/debit-rules.ts'
import { debitBlocks, debitLimits } from '../../received/tables.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { PRODUCT_CHANGED } from '../../two-step/refusals.ts'
import { requireMandate, rulesOf, type MandateParams } from './mandates.ts'

interface Ruling {
  productId: string
  creditorId: string
  mandateId: string
}

const text = (label: string, words: string, field?: string): Fact => ({
  label,
  ...(field ? { field } : {}),
  value: { type: 'TEXT', text: words },
})

/** What every rule says: whose debits, under which mandate, on which account. It moves no money. */
function ruleOn<C extends Pick<Prepared, 'title' | 'purpose' | 'facts' | 'done' | 'protects'>>(
  account: OwnedProduct,
  mandate: Mandate,
  { facts, ...change }: C,
) {
  const whole: Fact[] = [
    { label: 'Acreedor', value: { type: 'PARTY', name: mandate.creditorName } },
    text('Mandato', mandate.reference),
    { label: 'Cuenta', value: { type: 'PARTY', name: displayName(account), iban: account.identifier } },
    ...facts,
  ]
  return { ...change, facts: whole, legs: [], product: account }
}

/** As they stand when it is executed: what protected when it was prepared may take a later limit away by now. */
async function rulesNow(tx: Tx, { productId, creditorId, mandateId: reference }: Ruling): Promise<DebitRules> {
  return (await rulesOf(tx, productId))({ creditorId, reference })
}

export const blockMandate: TwoStepOperation<MandateParams, BlockInput, Ruling & BlockInput, 'PRODUCT_CHANGED'> = {
  kind: 'direct-debit-block',
  calls: blockCalls,
  prepare: async (request) => {
    const { account, mandate } = await requireMandate(request)
    const { scope } = request.input
    if (scope === (mandate.blocked ?? 'NONE')) throw badInput('scope', 'Es la opción actual. Elija otra.')
    const { creditorName: name, creditorId, reference } = mandate
    const words = {
      CREDITOR: {
        label: BLOCK_CREDITOR,
        title: 'Acreedor bloqueado',
        said: `No se cargará ningún recibo de ${name} en esta cuenta.`,
      },
      MANDATE: {
        label: BLOCK_MANDATE,
        title: 'Mandato bloqueado',
        said: `No se cargarán más recibos de ${name} con el mandato ${reference}.`,
      },
      NONE: {
        label: 'Volver a pagar sus recibos',
        title: 'Bloqueo retirado',
        said: `Los próximos recibos de ${name} se cargarán en esta cuenta.`,
      },
    }[scope]
    return ruleOn(account, mandate, {
      title: scope === 'NONE' ? 'Retirar el bloqueo de recibos' : 'Bloqueo de recibos',
      purpose: `${scope === 'NONE' ? 'desbloquear' : 'bloquear'} los recibos de ${shortName(name)}`,
      facts: [text('Bloqueo', words.label, 'scope')],
      done: { title: words.title, text: words.said, next: nextOf(scope) },
      data: { productId: account.id, creditorId, mandateId: reference, scope },
      ...(blocksMore(scope, mandate) ? { protects: true } : {}),
    })
  },
  refusals: { PRODUCT_CHANGED },
  work: async (tx, { now, order, effect, data }) => {
    const { scope, productId, creditorId, mandateId } = data
    if (effect.protects && !blocksMore(scope, await rulesNow(tx, data))) return 'PRODUCT_CHANGED'
    // One word replaces the one before: on all of the creditor's debits, or on those of this mandate.
    const replaced = and(
      eq(debitBlocks.productId, productId),
      eq(debitBlocks.creditorId, creditorId),
      inArray(debitBlocks.mandateId, [ALL_MANDATES, mandateId]),
    )
    await tx.delete(debitBlocks).where(replaced)
    if (scope === 'NONE') return undefined
    const row = { productId, creditorId, mandateId: scope === 'CREDITOR' ? ALL_MANDATES : mandateId, setAt: now, setBy: order.id }
    await tx.insert(debitBlocks).values(row)
    return undefined
  },
}

function nextOf(scope: BlockInput['scope']): string[] {
  if (scope === 'NONE') return ['Los recibos rechazados mientras tanto no vuelven a presentarse por sí solos: pídaselos al acreedor.']
  return [
    'Los recibos que lleguen se devolverán a su banco sin cargarlos. Si le debe ese dinero, tendrá que pagarlo de otra forma.',
    'Puede retirar el bloqueo cuando quiera, en «Domiciliaciones».',
  ]
}

export const limitMandate: TwoStepOperation<MandateParams, LimitInput, Ruling & LimitInput, 'PRODUCT_CHANGED'> = {
  kind: 'direct-debit-limit',
  calls: limitCalls,
  prepare: async (request) => {
    const { account, mandate } = await requireMandate(request)
    const { maximum, period } = request.input
    if (maximum !== undefined && maximum <= 0) throw badInput('maximum', AMOUNT_NOT_POSITIVE)
    if (maximum === mandate.maximum && period === mandate.period)
      throw badInput('maximum', 'Es el límite actual. Cambie el importe o la frecuencia.')
    const { creditorName: name, creditorId, reference } = mandate
    const most = maximum === undefined ? 'Sin máximo' : `Hasta ${formatAmount(maximum)}`
    const often = period === undefined ? 'Sin límite' : DEBIT_PERIOD_NAMES[period]
    const isFree = maximum === undefined && period === undefined
    return ruleOn(account, mandate, {
      title: isFree ? 'Retirar el límite de recibos' : 'Límite de recibos',
      purpose: `${isFree ? 'quitar el límite de' : 'limitar'} los recibos de ${shortName(name)}`,
      facts: [text('Importe de cada recibo', most, 'maximum'), text('Frecuencia', often, 'period')],
      done: isFree
        ? { title: 'Límite retirado', text: `Se cargará cualquier recibo de ${name} con este mandato.`, next: [] }
        : {
            title: 'Límite guardado',
            text: `Los recibos de ${name} con este mandato que lo superen se devolverán a su banco sin cargarlos.`,
            next: [
              'Vale desde este momento, también para los que ya se han anunciado.',
              'Puede cambiarlo cuando quiera, en «Domiciliaciones».',
            ],
          },
      data: { productId: account.id, creditorId, mandateId: reference, maximum, period },
      ...(limitsMore(request.input, mandate) ? { protects: true } : {}),
    })
  },
  refusals: { PRODUCT_CHANGED },
  work: async (tx, { now, order, effect, data }) => {
    const { productId, creditorId, mandateId, maximum = null, period = null } = data
    if (effect.protects && !limitsMore(data, await rulesNow(tx, data))) return 'PRODUCT_CHANGED'
    const mine = and(eq(debitLimits.productId, productId), eq(debitLimits.creditorId, creditorId), eq(debitLimits.mandateId, mandateId))
    await tx.delete(debitLimits).where(mine)
    if (maximum === null && period === null) return undefined
    await tx.insert(debitLimits).values({ productId, creditorId, mandateId, maximum, period, setAt: now, setBy: order.id })
    return undefined
  },
}
