/** The quarter of a credit account, sent to its customer once it has been charged. */
import { formatDay, type Instant } from '@almenara/contract/dates'
import { add, formatAmount } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import { eq } from 'drizzle-orm'
import { namedProduct, productFacts, type ProductLetter } from '../../correspondence/about-product.ts'
import type { Db } from '../../db/connection.ts'
import { CREDIT_FEE, CREDIT_INTEREST } from './rules/settlement-legs.ts'
import { creditTerms, type creditSettlements } from './tables.ts'

const SETTLEMENT = { name: 'CREDIT_SETTLEMENT', version: 1 }

type Settled = Omit<typeof creditSettlements.$inferSelect, 'transactionId'>

export async function creditLetter(db: Db, settled: Settled, producedAt: Instant): Promise<ProductLetter> {
  const { productId, settledOn, since, averageDrawn, interest, fee } = settled
  const [terms] = await db.select().from(creditTerms).where(eq(creditTerms.productId, productId))
  if (!terms) throw new RangeError(`Credit ${productId} has no terms`)
  const rows = [
    [CREDIT_INTEREST, `Al ${formatRate(terms.rate)} nominal anual; lo que excede del límite, al ${formatRate(terms.excessRate)}`, interest],
    [CREDIT_FEE, `El ${formatRate(terms.undrawnFee)} del saldo medio no dispuesto`, fee],
  ] as const
  return {
    uniqueKey: `account-settlement:${productId}:${settledOn}`,
    type: 'ACCOUNT_SETTLEMENT',
    productId,
    template: SETTLEMENT,
    document: {
      title: `Liquidación de la cuenta de crédito, ${formatDay(settledOn)}`,
      producedAt,
      facts: [
        ...productFacts('Cuenta', await namedProduct(db, productId)),
        { label: 'Periodo', text: `Del ${formatDay(since)} al ${formatDay(settledOn)}` },
        { label: 'Saldo medio dispuesto', text: formatAmount(averageDrawn) },
      ],
      figures: [{ label: 'Total cargado', amount: add(interest, fee) }],
      paragraphs: [],
      table: {
        columns: [
          { label: 'Concepto', kind: 'text' },
          { label: 'Detalle', kind: 'detail' },
          { label: 'Importe', kind: 'balance' },
        ],
        rows: rows.filter(([, , amount]) => amount !== 0),
      },
      notes: [],
    },
  }
}
