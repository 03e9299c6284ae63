/** What the facts of every type begin with: the products as rows, with their numbers and, where it is asked for, who else holds them. */
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { add, type Cents } from '@almenara/contract/money'
import type { Db } from '../../../db/connection.ts'
import { balancesAt } from '../../../ledger/history.ts'
import type { Asked, AskedProduct, Certified, Refused } from '../asked.ts'
import { identifierSecret, joined, personSecret, type Cell } from '../words.ts'

export type Facts = (db: Db, asked: Asked) => Promise<Certified | Refused>

export const PRODUCT_COLUMNS = [
  { label: 'Producto', kind: 'text' },
  { label: 'Número', kind: 'detail' },
] as const

export const productCells = ({ name, identifier }: AskedProduct): Cell[] => [name, identifierSecret(identifier)]

/** The column of the other holders, where that epigraph is asked for. */
export function coHolders({ epigraphs, holder }: Asked): {
  columns: { label: string; kind: 'text' }[]
  cells(product: AskedProduct): Cell[]
} {
  if (!epigraphs.has('CO_HOLDERS')) return { columns: [], cells: () => [] }
  return {
    columns: [{ label: 'Otros titulares', kind: 'text' }],
    cells: ({ holders }) => {
      const others = holders.filter(({ partyId }) => partyId !== holder.id)
      return [
        others.length === 0
          ? 'Ninguno'
          : joined(
              others.map(({ name }) => personSecret(name)),
              ', ',
            ),
      ]
    },
  }
}

/** Those that were open by then. */
export const openBy = ({ products }: Asked, on: LocalDate): AskedProduct[] => products.filter(({ openedOn }) => openedOn <= on)

export const noneBy = (on: LocalDate): Refused => ({
  refused: `No hay datos a ${formatDay(on)} de estos productos. Elija otra fecha.`,
})
export const noneIn = (exercise: number | undefined): Refused => ({
  refused: `No hay datos de ${exercise} para estos productos. Elija otro ejercicio.`,
})

/** At the end of a day. */
export async function balanceOf(db: Db, products: readonly AskedProduct[], on: LocalDate): Promise<(product: AskedProduct) => Cents> {
  const accounts = products.flatMap(({ ledgerAccountId }) => ledgerAccountId ?? [])
  const balances = await balancesAt(db, accounts, [on])
  return ({ ledgerAccountId }) => balances.get(ledgerAccountId ?? -1)?.[0] ?? add()
}

export const total = (amounts: readonly Cents[]): Cents => add(...amounts)

export const sharedNote = (products: readonly AskedProduct[]): string[] =>
  products.some(({ holders }) => holders.length > 1)
    ? ['En los productos con varios titulares, las cifras son las de todo el producto.']
    : []
