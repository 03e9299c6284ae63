/** What whoever signs files of payments reads: on screen, in the message of the code and in the receipt. */
import { formatCount } from '@almenara/contract/numbers'
import { createHash } from 'node:crypto'
import { dayAt, formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, formatAmount, ZERO, type Cents } from '@almenara/contract/money'
import { capitalised } from '@almenara/contract/text'
import type { Fact, OrderState, Warning } from '@almenara/contract/two-step'
import { CUT_OFF } from '../../../calendar/payment-days.ts'
import { rowsBy } from '../../../db/grouped-read.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import { fingerprintOf } from '../files/digest.ts'
import type { PlannedBatch, PlannedSupport } from './as-signed.ts'
import { cutOffOf } from '../lists/bank-moments.ts'
import { executionDay, isCollected } from './plan.ts'
import { dueToday } from './present-work.ts'

type Plan = readonly PlannedSupport[]

const batchesOf = (plan: Plan): PlannedBatch[] => plan.flatMap(({ batches }) => batches)
const countOf = (plan: Plan) => plan.reduce((sum, { count }) => sum + count, 0)
const amountOf = (plan: Plan) => add(ZERO, ...plan.map(({ amount }) => amount))

/** What the lines of some remittances are, one and several. */
function linesName(batches: readonly Pick<PlannedBatch, 'kind'>[]): readonly [string, string] {
  if (batches.every(({ kind }) => kind === 'CONFIRMING')) return ['factura', 'facturas']
  const collected = batches.filter(({ kind }) => isCollected(kind)).length
  if (collected === 0) return ['transferencia', 'transferencias']
  return collected === batches.length ? ['recibo', 'recibos'] : ['orden', 'órdenes']
}

function linesOf(count: number, batches: readonly Pick<PlannedBatch, 'kind'>[]): string {
  const [one, several] = linesName(batches)
  return `${formatCount(count)} ${count === 1 ? one : several}`
}

/** Whom a file pays, or collects from. */
export function payeesOf(plan: Plan): string {
  const [count, batches] = [countOf(plan), batchesOf(plan)]
  const isAll = batches.every(({ kind }) => isCollected(kind))
  const isSuppliers = batches.every(({ kind }) => kind === 'CONFIRMING')
  if (isSuppliers) return `${formatCount(count)} ${count === 1 ? 'factura' : 'facturas'} de proveedores`
  const [one, several] = isAll ? ['deudor', 'deudores'] : ['beneficiario', 'beneficiarios']
  return `${formatCount(count)} ${count === 1 ? one : several}`
}

/** Of one file, that of its orders, as its screen shows it; of several, of all of them in their order. */
function fingerprint(plan: Plan): string {
  const [first, ...others] = plan
  if (first && others.length === 0) return fingerprintOf(first.itemsDigest)
  return fingerprintOf(
    createHash('sha256')
      .update(plan.map(({ itemsDigest }) => itemsDigest).join(''))
      .digest('hex'),
  )
}

export function titleOf(plan: Plan): string {
  return plan.length === 1 ? `Presentación del fichero ${plan[0]?.name}` : `Presentación de ${plan.length} ficheros`
}

/** For the message of the code: «36 transferencias, 38.412,90 EUR, huella 7F3A-91C2». */
export function purposeOf(plan: Plan): string {
  return `${linesOf(countOf(plan), batchesOf(plan))}, ${formatAmount(amountOf(plan), { currency: null })} EUR, huella ${fingerprint(plan)}`
}

/** `more`: what else is said of the orders, before their fingerprint. */
export function factsOf(plan: Plan, contracts: readonly OwnedRemittanceContract[], more: readonly Fact[]): Fact[] {
  const files = plan.map(({ name, count, amount, batches }): Fact => {
    const text = plan.length === 1 ? name : `${name}: ${linesOf(count, batches)}, ${formatAmount(amount)}`
    return { label: 'Fichero', value: { type: 'TEXT', text } }
  })
  const accounts = contracts.map(({ account, kind }): Fact => {
    const { alias, commercialName, iban } = account
    return {
      label: isCollected(kind) ? 'Cuenta de abono' : 'Cuenta de cargo',
      value: { type: 'PARTY', name: alias ?? commercialName, iban },
    }
  })
  const days = byDay(batchesOf(plan)).map(([day, own]): Fact => {
    const text = `${formatDay(day)}: ${linesOf(
      own.reduce((sum, { count }) => sum + count, 0),
      own,
    )}, ${formatAmount(sumOf(own))}`
    return { label: dayLabel(own), value: { type: 'TEXT', text } }
  })
  const excluded = plan.reduce((sum, one) => sum + one.excluded, 0)
  return [
    ...files,
    { label: capitalised(linesName(batchesOf(plan))[1]), value: { type: 'TEXT', text: String(countOf(plan)) } },
    { label: 'Importe total', value: { type: 'MONEY', amount: amountOf(plan) } },
    ...accounts,
    ...days,
    ...(excluded > 0 ? [{ label: 'Órdenes excluidas', value: { type: 'TEXT' as const, text: String(excluded) } }] : []),
    ...more,
    { label: 'Huella', value: { type: 'TEXT', text: fingerprint(plan) } },
  ]
}

function byDay(batches: readonly PlannedBatch[]): [LocalDate, PlannedBatch[]][] {
  const days = [...new Set(batches.map(({ executionOn }) => executionOn))].toSorted()
  const own = rowsBy(batches, ({ executionOn }) => executionOn, days)
  return days.map((day, place) => [day, own[place] ?? []])
}

function dayLabel(batches: readonly PlannedBatch[]): string {
  if (batches.some(({ kind }) => kind === 'CONFIRMING')) return 'Primer pago'
  return batches.some(({ kind }) => isCollected(kind)) ? 'Fecha de cobro' : 'Fecha de cargo'
}

function sumOf(batches: readonly PlannedBatch[]): Cents {
  return add(ZERO, ...batches.map(({ amount }) => amount))
}

export function warningsOf(plan: Plan, contracts: readonly OwnedRemittanceContract[], isJoint: boolean, now: Instant): Warning[] {
  return [...moved(plan), ...withoutFunds(plan, contracts, now), ...(isJoint ? [othersMaySignLater(plan, now)].flat() : [])]
}

/** Remittances that are made on another day than the file asks for. */
function moved(plan: Plan): Warning[] {
  return batchesOf(plan).flatMap(({ requestedOn, executionOn, purpose, batchId, kind }) => {
    if (requestedOn === null || requestedOn === executionOn) return []
    const what = purpose === 'SALA' ? 'Las nóminas' : purpose === 'PENS' ? 'Las pensiones' : `La remesa ${batchId}`
    const isPay = purpose === 'SALA' || purpose === 'PENS'
    const verb = kind === 'CONFIRMING' ? 'empezará a pagarse' : isPay ? 'se pagarán' : isCollected(kind) ? 'se cobrará' : 'se enviará'
    return [{ code: 'DAY_MOVED', text: `${what} del ${formatDay(requestedOn)} ${verb} el ${formatDay(executionOn)}.` }]
  })
}

function withoutFunds(plan: Plan, contracts: readonly OwnedRemittanceContract[], now: Instant): Warning[] {
  const due = dueToday(plan, now)
  const accounts = new Map(contracts.map(({ account }) => [account.id, account]))
  return [...due].flatMap(([id, amount]) => {
    const account = accounts.get(id)
    if (!account || account.balance + account.overdraft - account.held >= amount) return []
    const name = account.alias ?? account.commercialName
    const text = `En ${name} no hay saldo suficiente para lo que se paga hoy. La remesa quedará parada y lo intentaremos de nuevo hasta las ${CUT_OFF}.`
    return [{ code: 'NO_FUNDS', text }]
  })
}

function othersMaySignLater(plan: Plan, now: Instant): Warning[] {
  const batches = batchesOf(plan)
  const isFirst = batches.some((batch) => isCollected(batch.kind) && executionDay(cutOffOf(dayAt(now)), batch) > batch.executionOn)
  if (isFirst)
    return [{ code: 'OTHERS_SIGN', text: `Si falta alguna firma a las ${CUT_OFF}, los recibos se cobrarán un día hábil más tarde.` }]
  if (!batches.some(({ executionOn, instant }) => !instant && executionOn === dayAt(now))) return []
  return [
    {
      code: 'OTHERS_SIGN',
      text: `Si falta alguna firma a las ${CUT_OFF}, lo de hoy se enviará el siguiente día hábil tras la última firma.`,
    },
  ]
}

export function doneOf(plan: Plan): NonNullable<OrderState['done']> {
  const files = plan.length === 1 ? 'Fichero presentado' : 'Ficheros presentados'
  const batches = batchesOf(plan)
  const next = batches.some(({ kind }) => kind === 'FINANCING')
    ? ['El anticipo ya está en su cuenta.', 'Si un recibo se devuelve, cargaremos su importe en su cuenta.']
    : batches.every(({ kind }) => isCollected(kind))
      ? ['Le abonaremos lo que se cobre el día del cobro.', 'Hasta que se envíen, puede anularlos.']
      : batches.every(({ kind }) => kind === 'CONFIRMING')
        ? ['Pagaremos cada factura el día de su vencimiento.', 'Hasta que se paguen, puede anularlas.']
        : ['Verá cómo va cada transferencia en la remesa.', 'Hasta que salgan, puede anularlas.']
  return { title: files, text: `Hemos recibido la orden de ${linesOf(countOf(plan), batches)} por ${formatAmount(amountOf(plan))}.`, next }
}
