/** What whoever signs files of payments reads: on screen, in the message of the code and in the receipt. */
import { createHash } from 'node:crypto'
import { dayAt, formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, formatAmount, ZERO, type Cents } from '@almenara/contract/money'
import type { Fact, OrderState, Warning } from '@almenara/contract/two-step'
import { CUT_OFF } from '../../../calendar/payment-days.ts'
import { rowsBy } from '../../../db/grouped-read.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import { fingerprintOf } from '../files/digest.ts'
import type { PlannedBatch, PlannedSupport } from './as-signed.ts'
import { dueToday } from './present-work.ts'

type Plan = readonly PlannedSupport[]

const batchesOf = (plan: Plan): PlannedBatch[] => plan.flatMap(({ batches }) => batches)
const countOf = (plan: Plan) => plan.reduce((sum, { count }) => sum + count, 0)
const amountOf = (plan: Plan) => add(ZERO, ...plan.map(({ amount }) => amount))
const transfersOf = (count: number) => (count === 1 ? '1 transferencia' : `${count} transferencias`)

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
  return `${transfersOf(countOf(plan))}, ${formatAmount(amountOf(plan), { currency: null })} EUR, huella ${fingerprint(plan)}`
}

export function factsOf(plan: Plan, contracts: readonly OwnedRemittanceContract[]): Fact[] {
  const files = plan.map(({ name, count, amount }): Fact => {
    const text = plan.length === 1 ? name : `${name}: ${transfersOf(count)}, ${formatAmount(amount)}`
    return { label: 'Fichero', value: { type: 'TEXT', text } }
  })
  const accounts = contracts.map(({ account }): Fact => {
    const { alias, commercialName, iban } = account
    return { label: 'Cuenta de cargo', value: { type: 'PARTY', name: alias ?? commercialName, iban } }
  })
  const days = byDay(batchesOf(plan)).map(([day, own]): Fact => {
    const text = `${formatDay(day)}: ${transfersOf(own.reduce((sum, { count }) => sum + count, 0))}, ${formatAmount(sumOf(own))}`
    return { label: 'Fecha de cargo', value: { type: 'TEXT', text } }
  })
  const excluded = plan.reduce((sum, one) => sum + one.excluded, 0)
  return [
    ...files,
    { label: 'Transferencias', value: { type: 'TEXT', text: String(countOf(plan)) } },
    { label: 'Importe total', value: { type: 'MONEY', amount: amountOf(plan) } },
    ...accounts,
    ...days,
    ...(excluded > 0 ? [{ label: 'Órdenes excluidas', value: { type: 'TEXT' as const, text: String(excluded) } }] : []),
    { label: 'Huella', value: { type: 'TEXT', text: fingerprint(plan) } },
  ]
}

function byDay(batches: readonly PlannedBatch[]): [LocalDate, PlannedBatch[]][] {
  const days = [...new Set(batches.map(({ executionOn }) => executionOn))].toSorted()
  const own = rowsBy(batches, ({ executionOn }) => executionOn, days)
  return days.map((day, place) => [day, own[place] ?? []])
}

function sumOf(batches: readonly PlannedBatch[]): Cents {
  return add(ZERO, ...batches.map(({ amount }) => amount))
}

export function warningsOf(plan: Plan, contracts: readonly OwnedRemittanceContract[], isJoint: boolean, now: Instant): Warning[] {
  return [...moved(plan), ...withoutFunds(plan, contracts, now), ...(isJoint ? [othersMaySignLater(plan, now)].flat() : [])]
}

/** Remittances that are made on another day than the file asks for. */
function moved(plan: Plan): Warning[] {
  return batchesOf(plan).flatMap(({ requestedOn, executionOn, purpose, batchId }) => {
    if (requestedOn === null || requestedOn === executionOn) return []
    const what = purpose === 'SALA' ? 'Las nóminas' : purpose === 'PENS' ? 'Las pensiones' : `La remesa ${batchId}`
    const verb = purpose === 'SALA' || purpose === 'PENS' ? 'se pagarán' : 'se enviará'
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
  if (!batchesOf(plan).some(({ executionOn, instant }) => !instant && executionOn === dayAt(now))) return []
  return [
    {
      code: 'OTHERS_SIGN',
      text: `Si falta alguna firma a las ${CUT_OFF}, lo de hoy se enviará el siguiente día hábil tras la última firma.`,
    },
  ]
}

export function doneOf(plan: Plan): NonNullable<OrderState['done']> {
  const files = plan.length === 1 ? 'Fichero presentado' : 'Ficheros presentados'
  const next = ['Verá cómo va cada transferencia en la remesa.', 'Hasta que salgan, puede anularlas.']
  return { title: files, text: `Hemos recibido la orden de ${transfersOf(countOf(plan))} por ${formatAmount(amountOf(plan))}.`, next }
}
