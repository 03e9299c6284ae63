/** What is owed on a day: how much, that it is nothing, and that nothing is late. */
import { formatDay } from '@almenara/contract/dates'
import { negate, toCents, type Cents } from '@almenara/contract/money'
import { certifiedFacts } from '../../../products/certified-facts.ts'
import type { AskedProduct } from '../asked.ts'
import { asOfText, joined, personSecret } from '../words.ts'
import { balanceOf, noneBy, openBy, PRODUCT_COLUMNS, productCells, total, type Facts } from './rows.ts'

export const debt: Facts = async (db, asked) => {
  const { to, now, epigraphs } = asked
  const products = openBy(asked, to)
  if (products.length === 0) return noneBy(to)
  const balance = await balanceOf(db, products, to)
  const owed = (product: AskedProduct): Cents => negate(balance(product))
  const unpaid = await certifiedFacts().unpaidAt(
    db,
    products.map(({ id }) => id),
    to,
  )
  const withUnpaid = epigraphs.has('UNPAID')
  return {
    statement: `debía a ${asOfText(to, now)} los importes siguientes`,
    columns: [
      ...PRODUCT_COLUMNS,
      { label: 'Capital pendiente', kind: 'balance' },
      ...(withUnpaid ? [{ label: 'Recibos sin pagar', kind: 'balance' as const }] : []),
    ],
    rows: products.map((product) => [
      ...productCells(product),
      owed(product),
      ...(withUnpaid ? [unpaid.get(product.id) ?? toCents(0)] : []),
    ]),
    figures: [{ label: 'Capital pendiente total', amount: total(products.map(owed)) }],
    notes: ['No incluye los intereses que no han vencido ni los gastos de cancelación.'],
  }
}

export const zeroDebt: Facts = async (db, asked) => {
  const { to, now } = asked
  const products = openBy(asked, to)
  if (products.length === 0) return noneBy(to)
  const balance = await balanceOf(db, products, to)
  const owing = products.find((product) => balance(product) !== 0)
  if (owing) return { refused: `«${owing.name}» tiene capital pendiente a ${formatDay(to)}. Pida un certificado de deuda pendiente.` }
  return {
    statement: `no debía nada a ${asOfText(to, now)} por los productos siguientes`,
    columns: [...PRODUCT_COLUMNS, { label: 'Titulares', kind: 'text' }],
    rows: products.map((product) => [
      ...productCells(product),
      joined(
        product.holders.map(({ name }) => personSecret(name)),
        ', ',
      ),
    ]),
    figures: [],
    notes: [],
  }
}

export const upToDate: Facts = async (db, asked) => {
  const { to, now } = asked
  const products = openBy(asked, to)
  if (products.length === 0) return noneBy(to)
  const unpaid = await certifiedFacts().unpaidAt(
    db,
    products.map(({ id }) => id),
    to,
  )
  const late = products.find(({ id }) => unpaid.has(id))
  if (late) return { refused: `«${late.name}» tiene recibos sin pagar a ${formatDay(to)}. Páguelos y vuelva a pedir el certificado.` }
  return {
    statement: `estaba a ${asOfText(to, now)} al corriente de pago de los productos siguientes`,
    columns: [...PRODUCT_COLUMNS, { label: 'Situación', kind: 'text' }],
    rows: products.map((product) => [...productCells(product), 'Sin recibos pendientes de pago']),
    figures: [],
    notes: [],
  }
}
