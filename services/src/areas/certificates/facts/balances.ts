/** Ownership, balances, average balances and investments. */
import { addDays, addMonths, formatDay, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { toCents, type Cents } from '@almenara/contract/money'
import type { Db } from '../../../db/connection.ts'
import { averageBalance } from '../../../ledger/history.ts'
import { certifiedFacts } from '../../../products/certified-facts.ts'
import type { AskedProduct } from '../asked.ts'
import { asOfText } from '../words.ts'
import { balanceOf, coHolders, noneBy, openBy, PRODUCT_COLUMNS, productCells, sharedNote, total, type Facts } from './rows.ts'

export const ownership: Facts = async (_db, asked) => {
  const open = asked.products.filter(({ closed }) => !closed)
  if (open.length === 0)
    return { refused: 'Estos productos están cancelados. Elija otros, o pida su saldo a una fecha en que estaban abiertos.' }
  const others = coHolders(asked)
  return {
    statement: 'es titular de los productos siguientes',
    columns: [...PRODUCT_COLUMNS, { label: 'Abierto el', kind: 'text' }, ...others.columns],
    rows: open.map((product) => [...productCells(product), formatDay(product.openedOn), ...others.cells(product)]),
    figures: [],
    notes: [],
  }
}

export const balances: Facts = async (db, asked) => {
  const { to, now, epigraphs } = asked
  const products = openBy(asked, to)
  if (products.length === 0) return noneBy(to)
  const balance = await balanceOf(db, products, to)
  const others = coHolders(asked)
  const withAverage = epigraphs.has('Q4_AVERAGE')
  const averages = withAverage ? await averagesOf(db, products, quarterOf(to)) : new Map<string, Cents>()
  const on = asOfText(to, now)
  return {
    statement: `tenía a ${on} los saldos siguientes`,
    columns: [
      ...PRODUCT_COLUMNS,
      { label: `Saldo a ${formatDay(to)}`, kind: 'balance' },
      ...(withAverage ? [{ label: `Medio 4.º trim. ${quarterOf(to).from.slice(0, 4)}`, kind: 'balance' as const }] : []),
      ...others.columns,
    ],
    rows: products.map((product) => {
      const average = averages.get(product.id)
      return [...productCells(product), balance(product), ...(average === undefined ? [] : [average]), ...others.cells(product)]
    }),
    figures: [
      { label: `Saldo total a ${formatDay(to)}`, amount: total(products.map(balance)) },
      ...(withAverage ? [{ label: 'Saldo medio total', amount: total([...averages.values()]) }] : []),
    ],
    notes: sharedNote(products),
  }
}

/** The fourth quarter of the year of a day that ends it, else of the year before: what the wealth tax asks (Ley 19/1991, art. 12). */
function quarterOf(day: LocalDate): { from: LocalDate; until: LocalDate } {
  const year = Number(day.slice(0, 4))
  const january = toLocalDate(`${day.slice(5) === '12-31' ? year + 1 : year}-01-01`)
  return { from: addMonths(january, -3), until: january }
}

async function averagesOf(
  db: Db,
  products: readonly AskedProduct[],
  { from, until }: { from: LocalDate; until: LocalDate },
): Promise<Map<string, Cents>> {
  const found = new Map<string, Cents>()
  // One after another: within a transaction there is one connection.
  for (const { id, ledgerAccountId } of products) {
    found.set(id, ledgerAccountId === null ? toCents(0) : await averageBalance(db, ledgerAccountId, from, until))
  }
  return found
}

export const averages: Facts = async (db, asked) => {
  const { from, to, epigraphs } = asked
  const products = openBy(asked, to)
  if (products.length === 0) return noneBy(to)
  const found = await averagesOf(db, products, { from, until: addDays(to, 1) })
  const closing = await balanceOf(db, products, to)
  const withClosing = epigraphs.has('CLOSING')
  const average = ({ id }: AskedProduct) => found.get(id) ?? toCents(0)
  return {
    statement: `tuvo del ${formatDay(from)} al ${formatDay(to)} los saldos medios siguientes`,
    columns: [
      ...PRODUCT_COLUMNS,
      { label: 'Saldo medio', kind: 'balance' },
      ...(withClosing ? [{ label: `Saldo a ${formatDay(to)}`, kind: 'balance' as const }] : []),
    ],
    rows: products.map((product) => [...productCells(product), average(product), ...(withClosing ? [closing(product)] : [])]),
    figures: [{ label: 'Saldo medio total', amount: total(products.map(average)) }],
    notes: sharedNote(products),
  }
}

export const positions: Facts = async (db, asked) => {
  const { to, now, today } = asked
  const ids = openBy(asked, to).map(({ id }) => id)
  const worth = await certifiedFacts().worthAt(db, ids, to, today)
  const held = asked.products.flatMap((product) => {
    const found = worth.get(product.id)
    return found ? [{ product, ...found }] : []
  })
  if (held.length === 0) {
    const securities = asked.products.some(({ type }) => type === 'ACCOUNT_VALUES') && to !== today
    return securities
      ? { refused: 'De las cuentas de valores se certifican las posiciones de hoy. De otra fecha, pídalas en su oficina.' }
      : noneBy(to)
  }
  const others = coHolders(asked)
  return {
    statement: `tenía a ${asOfText(to, now)} las posiciones siguientes`,
    columns: [...PRODUCT_COLUMNS, { label: 'Posición', kind: 'text' }, { label: 'Valor', kind: 'balance' }, ...others.columns],
    rows: held.map(({ product, detail, value }) => [...productCells(product), detail, value, ...others.cells(product)]),
    figures: [{ label: `Valor total a ${formatDay(to)}`, amount: total(held.map(({ value }) => value)) }],
    notes: sharedNote(held.map(({ product }) => product)),
  }
}
