import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { pendingSettlementsExtract } from '@almenara/contract/areas/cards/movements'
import { getRouteApi } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { cx } from '../../kit/class-names.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { MoreRows } from '../../patterns/extract-screen/MoreRows.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { movementColumns } from './movement-columns.tsx'
import styles from './PendingMovements.module.css'

const cardDetails = getRouteApi('/shell/signed-in/cards/$id/details')

const NO_FILTERS = {}

/** Purchases that are authorised and not yet charged. */
export function PendingMovements({ card }: { card: CardDetail }) {
  const { movement: open } = cardDetails.useSearch()
  const list = useExtract(pendingSettlementsExtract, { params: { id: card.id }, filters: NO_FILTERS })
  if (list.error && !list.data) {
    return (
      <div className={styles.head}>
        <FailureBox error={list.error} onRetry={() => void list.refetch()} />
      </div>
    )
  }
  if (!list.last || list.rows.length === 0) return null
  return (
    <section aria-labelledby="pending-movements">
      <div className={styles.head}>
        <h3 id="pending-movements">Pendientes de liquidar</h3>
        <Amount value={list.last.total} size="strong" />
      </div>
      <DataTable
        caption="Compras pendientes de liquidar, de la más reciente a la más antigua"
        columns={movementColumns(list.last)}
        rows={list.rows}
        rowKey={({ id }) => id}
        isSelected={({ id }) => id === open}
      />
      {list.hasNextPage && <MoreRows list={list} what="compras" />}
      <div className={cx(styles.head, styles.next)}>
        <h3>Liquidados</h3>
      </div>
    </section>
  )
}
