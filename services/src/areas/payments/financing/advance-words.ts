/** What whoever signs an advance reads: what it costs, what is paid in, and what it leaves of the line. */
import { dayAt, formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, formatAmount, toCents, ZERO, type Cents } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import type { Fact } from '@almenara/contract/two-step'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import { availableOn, isExpired, linesOf } from './line.ts'
import { overLimit } from './open-advances.ts'
import { quoteOf, type Advanced } from './quote.ts'

/** Of one line: all that is advanced on it. */
export interface AdvanceSum {
  contractId: string
  count: number
  nominal: Cents
  interest: Cents
  fees: Cents
  net: Cents
  rate: number
  /** What the line has left now, and afterwards; below zero it is not enough. */
  available: Cents
  after: Cents
  /** The line's last day, where it has passed. */
  expiredOn: LocalDate | null
}

/** Of each line that these are advanced on, signed now. */
export async function advancesOf(db: Db, advanced: readonly Advanced[], now: Instant): Promise<AdvanceSum[]> {
  const today = dayAt(now)
  const lines = await linesOf(
    db,
    advanced.map(({ contractId }) => contractId),
  )
  return [...lines.values()].map((line) => {
    const mine = advanced.filter(({ contractId }) => contractId === line.contractId)
    const quotes = mine.map((one) => quoteOf(one, line, today))
    const sumOf = (key: 'nominal' | 'interest' | 'fees' | 'net') => add(ZERO, ...quotes.map((quote) => quote[key]))
    const [nominal, available] = [sumOf('nominal'), availableOn(line, today)]
    return {
      contractId: line.contractId,
      count: mine.reduce((sum, { count }) => sum + count, 0),
      nominal,
      interest: sumOf('interest'),
      fees: sumOf('fees'),
      net: sumOf('net'),
      rate: line.rate,
      available,
      after: toCents(available - nominal),
      expiredOn: isExpired(line, today) ? line.validUntil : null,
    }
  })
}

/** Throws FINANCING_LIMIT where a line has expired, or has not enough left. */
export async function requireWithinLine(db: Db, advanced: readonly Advanced[], now: Instant): Promise<void> {
  const today = dayAt(now)
  const lines = await linesOf(
    db,
    advanced.map(({ contractId }) => contractId),
  )
  const over = overLimit(advanced, lines, today)
  if (!over) return
  const message = isExpired(over.line, today)
    ? `${expiredText(over.line.validUntil ?? today)} Preséntelo sin anticipo.`
    : `Supera en ${formatAmount(toCents(over.excess))} el disponible de su línea. Quite recibos o preséntelo sin anticipo.`
  throw new Failure('FINANCING_LIMIT', { message })
}

export const expiredText = (validUntil: Parameters<typeof formatDay>[0]) =>
  `La línea venció el ${formatDay(validUntil)}: puede consultarla, pero no anticipar.`

export function advanceFacts(advances: readonly AdvanceSum[]): Fact[] {
  return advances.flatMap(({ nominal, interest, fees, net, rate, after }): Fact[] => [
    { label: 'Importe anticipado', value: { type: 'MONEY', amount: nominal } },
    { label: 'Intereses', value: { type: 'TEXT', text: `${formatAmount(interest)}, al ${formatRate(rate)}` } },
    { label: 'Comisiones', value: { type: 'MONEY', amount: fees } },
    { label: 'Abono en cuenta al firmar', value: { type: 'MONEY', amount: net } },
    { label: 'Disponible de la línea después', value: { type: 'MONEY', amount: after } },
  ])
}
