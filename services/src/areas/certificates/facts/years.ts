/** What is of a whole year: tax information, what was paid of a mortgage, contributions to plans, and fees. */
import { addDays, formatDay, type LocalDate } from '@almenara/contract/dates'
import { add, toCents, type Cents } from '@almenara/contract/money'
import type { Db } from '../../../db/connection.ts'
import { certifiedFacts } from '../../../products/certified-facts.ts'
import type { Asked, AskedProduct } from '../asked.ts'
import type { Cell } from '../words.ts'
import { noneIn, PRODUCT_COLUMNS, productCells, sharedNote, total, type Facts } from './rows.ts'

const januaryAfter = ({ to }: Asked): LocalDate => addDays(to, 1)
const idsOf = (products: readonly AskedProduct[]) => products.map(({ id }) => id)

/** A row of the tax information: income and withholding where there are, else an amount. */
interface TaxRow {
  product: AskedProduct
  concept: string
  income: Cents
  withheld: Cents
}

export const taxInformation: Facts = async (db, asked) => {
  const rows: TaxRow[] = []
  for (const [epigraph, read] of Object.entries(TAX_EPIGRAPHS)) if (asked.epigraphs.has(epigraph)) rows.push(...(await read(db, asked)))
  if (rows.length === 0) return noneIn(asked.exercise)
  const paid = rows.filter(({ concept }) => concept.startsWith('Intereses de'))
  return {
    statement: `tiene la información fiscal siguiente del ejercicio ${asked.exercise}`,
    columns: [
      ...PRODUCT_COLUMNS,
      { label: 'Concepto', kind: 'text' },
      { label: 'Importe', kind: 'balance' },
      { label: 'Retención', kind: 'balance' },
      { label: 'Neto', kind: 'balance' },
    ],
    rows: rows.map(({ product, concept, income, withheld }) => [
      ...productCells(product),
      concept,
      income,
      withheld,
      toCents(income - withheld),
    ]),
    figures: [
      { label: 'Rendimientos del capital mobiliario', amount: total(paid.map(({ income }) => income)) },
      { label: 'Retenciones practicadas', amount: total(paid.map(({ withheld }) => withheld)) },
    ],
    notes: ['Los intereses y las retenciones de los productos con varios titulares son la parte que le corresponde.'],
  }
}

const interestOf =
  (ofDeposits: boolean, concept: string) =>
  async (db: Db, asked: Asked): Promise<TaxRow[]> => {
    const lines = await certifiedFacts().taxLines(db, asked.holder.id, januaryAfter(asked))
    return asked.products.flatMap((product) =>
      lines
        .filter((line) => line.productId === product.id && line.ofDeposits === ofDeposits)
        .map(({ interest, withheld }) => ({ product, concept, income: interest, withheld })),
    )
  }

/** By the code of the epigraph, in the order in which they are written. */
const TAX_EPIGRAPHS: Readonly<Record<string, (db: Db, asked: Asked) => Promise<TaxRow[]>>> = {
  ACCOUNTS: interestOf(false, 'Intereses de cuentas'),
  DEPOSITS: interestOf(true, 'Intereses de depósitos'),
  FUNDS: async (db, { products, to, today }) => {
    const funds = products.filter(({ type }) => type === 'INVESTMENT_FUND')
    const worth = await certifiedFacts().worthAt(db, idsOf(funds), to, today)
    return rowsOf(funds, 'Valor a 31 de diciembre', (id) => worth.get(id)?.value)
  },
  PLANS: async (db, { products, from, to }) => {
    const paid = await certifiedFacts().contributions(db, idsOf(products), from, to)
    return rowsOf(products, 'Aportaciones al plan de pensiones', (id) => paid.get(id))
  },
  LOANS: async (db, { products, from, to }) => {
    const paid = await certifiedFacts().paidOfLoans(db, idsOf(products), from, to)
    return [
      ...rowsOf(products, 'Capital amortizado', (id) => paid.get(id)?.principal),
      ...rowsOf(products, 'Intereses pagados', (id) => paid.get(id)?.interest),
    ]
  },
  FEES: async (db, asked) => {
    const found = new Map<string, Cents>()
    for (const { product, lines } of await feesOf(db, asked)) found.set(product.id, total(lines.map((line) => line.total)))
    return rowsOf(asked.products, 'Comisiones pagadas', (id) => found.get(id))
  },
}

const rowsOf = (products: readonly AskedProduct[], concept: string, amount: (id: string) => Cents | undefined): TaxRow[] =>
  products.flatMap((product) => {
    const income = amount(product.id)
    return income ? [{ product, concept, income, withheld: toCents(0) }] : []
  })

export const mortgage: Facts = async (db, asked) => {
  const { products, from, to, exercise } = asked
  const home = await certifiedFacts().mortgages(db, idsOf(products))
  const paid = await certifiedFacts().paidOfLoans(db, [...home], from, to)
  const rows = products.flatMap((product) => {
    const found = paid.get(product.id)
    return found ? [{ product, ...found, share: toCents(Math.round(add(found.principal, found.interest) / product.holders.length)) }] : []
  })
  if (rows.length === 0) {
    return home.size === 0 ? { refused: 'Ninguno de estos préstamos es hipotecario. Elija otro producto.' } : noneIn(exercise)
  }
  return {
    statement: `pagó del ${formatDay(from)} al ${formatDay(to)} los importes siguientes`,
    columns: [
      ...PRODUCT_COLUMNS,
      { label: 'Capital', kind: 'balance' },
      { label: 'Intereses', kind: 'balance' },
      { label: 'Por titular', kind: 'balance' },
    ],
    rows: rows.map(({ product, principal, interest, share }) => [...productCells(product), principal, interest, share]),
    figures: [
      { label: 'Capital amortizado', amount: total(rows.map(({ principal }) => principal)) },
      { label: 'Intereses pagados', amount: total(rows.map(({ interest }) => interest)) },
    ],
    notes: sharedNote(rows.map(({ product }) => product)),
  }
}

export const pensionContributions: Facts = async (db, { products, from, to, exercise }) => {
  const paid = await certifiedFacts().contributions(db, idsOf(products), from, to)
  const rows = products.flatMap((product): (readonly Cell[])[] => {
    const amount = paid.get(product.id)
    return amount ? [[...productCells(product), amount]] : []
  })
  if (rows.length === 0) return noneIn(exercise)
  return {
    statement: `aportó a sus planes de pensiones en ${exercise} los importes siguientes`,
    columns: [...PRODUCT_COLUMNS, { label: 'Aportaciones', kind: 'balance' }],
    rows,
    figures: [{ label: 'Aportaciones del ejercicio', amount: total([...paid.values()]) }],
    notes: [],
  }
}

async function feesOf(db: Db, asked: Asked) {
  const found = []
  for (const product of asked.products) {
    const { ledgerAccountId, type } = product
    const charged =
      ledgerAccountId === null || (type !== 'VIEW' && type !== 'CREDIT')
        ? []
        : await certifiedFacts().fees(db, ledgerAccountId, januaryAfter(asked))
    found.push({ product, lines: charged })
  }
  return found
}

export const fees: Facts = async (db, asked) => {
  const found = await feesOf(db, asked)
  const rows = found.flatMap(({ product, lines }) => lines.map((line) => ({ product, ...line })))
  if (rows.length === 0) return noneIn(asked.exercise)
  return {
    statement: `pagó en ${asked.exercise} las comisiones siguientes`,
    columns: [
      ...PRODUCT_COLUMNS,
      { label: 'Servicio', kind: 'text' },
      { label: 'Veces', kind: 'text' },
      { label: 'Total', kind: 'balance' },
    ],
    rows: rows.map((row) => [...productCells(row.product), row.title, String(row.times), row.total]),
    figures: [{ label: 'Total de comisiones', amount: total(rows.map((row) => row.total)) }],
    notes: [],
  }
}
