/** What a deposit has paid: its interest on a day, its maturity or its cancellation. */
import { daysBetween, formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import { formatRate, type Rate } from '@almenara/contract/millionths'
import { add, formatAmount, negate, ZERO, type Cents } from '@almenara/contract/money'
import { accountText, namedProduct, productFacts, type ProductLetter } from '../../correspondence/about-product.ts'
import type { Db } from '../../db/connection.ts'

const SETTLEMENT = { name: 'DEPOSIT_SETTLEMENT', version: 1 }

const TITLES = {
  INTEREST: 'Liquidación de intereses del depósito',
  MATURITY: 'Vencimiento del depósito',
  CANCELLATION: 'Cancelación anticipada del depósito',
}

export interface DepositSettlement {
  productId: string
  accountId: string
  kind: keyof typeof TITLES
  /** The first day of its interest, and the day up to which it is, not included. */
  from: LocalDate
  to: LocalDate
  bookedOn: LocalDate
  /** What the interest is of. */
  principal: Cents
  rate: Rate
  interest: Cents
  withholding: Cents
  penalty?: Cents
  /** What left the deposit. */
  returned?: Cents
  /** The term that begins. */
  next?: { principal: Cents; rate: Rate; maturesOn: LocalDate }
}

export async function depositLetter(db: Db, settled: DepositSettlement, producedAt: Instant): Promise<ProductLetter> {
  const { productId, accountId, kind, from, to, bookedOn, principal, rate, next } = settled
  const deposit = await namedProduct(db, productId)
  const days = daysBetween(from, to)
  return {
    uniqueKey: kind === 'CANCELLATION' ? `deposit-cancellation:${productId}` : `deposit-settlement:${productId}:${to}`,
    type: 'DEPOSIT_SETTLEMENT',
    productId,
    template: SETTLEMENT,
    document: {
      title: `${TITLES[kind]}, ${formatDay(bookedOn)}`,
      producedAt,
      facts: [
        ...productFacts('Depósito', deposit),
        { label: 'Periodo', text: `Del ${formatDay(from)} al ${formatDay(to)}, ${days} ${days === 1 ? 'día' : 'días'}` },
        { label: 'Capital', text: formatAmount(principal) },
        { label: 'Tipo de interés', text: `${formatRate(rate)} nominal anual` },
        { label: 'Cuenta de abono', text: accountText(await namedProduct(db, accountId)) },
        { label: 'Fecha de abono', text: formatDay(bookedOn) },
      ],
      figures: figuresOf(settled),
      paragraphs: next ? [renewed(next)] : [],
      notes: ['La retención es un pago a cuenta de su impuesto sobre la renta o sobre sociedades.'],
    },
  }
}

/** They come to what the account was paid. */
function figuresOf({ interest, withholding, penalty = ZERO, returned = ZERO, principal, next }: DepositSettlement) {
  const kept = next ? add(next.principal, negate(principal)) : ZERO
  const parts = [
    { label: 'Intereses brutos', amount: interest },
    { label: 'Penalización', amount: negate(penalty) },
    { label: 'Retención a cuenta (19 %)', amount: negate(withholding) },
    { label: 'Intereses que se suman al capital', amount: negate(kept) },
    { label: 'Capital devuelto', amount: returned },
  ]
  return [...parts.filter(({ amount }) => amount !== 0), { label: 'Total abonado', amount: add(...parts.map(({ amount }) => amount)) }]
}

const renewed = ({ principal, rate, maturesOn }: NonNullable<DepositSettlement['next']>): string =>
  `El depósito se ha renovado hasta el ${formatDay(maturesOn)}, con un capital de ${formatAmount(principal)} al ${formatRate(rate)} nominal anual.`
