import type { ReactNode } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { CellDetail, type Column } from '../../kit/DataTable.tsx'
import { Iban } from '../../kit/Iban.tsx'
import type { AnyFavourite } from './favourite-calls.ts'
import styles from './FavouriteList.module.css'
import { TrustBadge } from './Trust.tsx'

/** `name` is a favourite's alias as a link; `action`, what can be done with it from the list. */
export function favouriteColumns(
  name: (favourite: AnyFavourite) => ReactNode,
  action: (favourite: AnyFavourite) => ReactNode,
): Column<AnyFavourite>[] {
  return [
    {
      id: 'alias',
      header: 'Favorito',
      card: 'title',
      cell: (favourite) => (
        <>
          {name(favourite)}
          {favourite.concept && <CellDetail>{favourite.concept}</CellDetail>}
        </>
      ),
    },
    {
      id: 'target',
      header: 'Para',
      cell: (favourite) => (
        <>
          {favourite.target.name} <TrustBadge favourite={favourite} />
          <CellDetail>
            <span className={styles.iban}>
              <Iban value={favourite.target.iban} />
            </span>
          </CellDetail>
        </>
      ),
    },
    {
      id: 'amount',
      header: 'Importe',
      align: 'end',
      card: 'figure',
      cell: ({ amount }) => (amount === undefined ? 'Sin importe fijo' : <Amount value={amount} />),
    },
    { id: 'action', header: <span className="vh">Acción</span>, align: 'end', card: 'subfigure', cell: action },
  ]
}
