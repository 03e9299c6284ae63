import { PERIODIC, type PeriodicExecution } from '@almenara/contract/areas/transfers/periodic'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { Badge } from '../../../kit/Badge.tsx'
import { CellDetail, type Column } from '../../../kit/DataTable.tsx'
import { Day } from '../../../kit/Day.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { ListView } from '../../../patterns/extract-screen/ListView.tsx'
import { useExtract } from '../../../patterns/extract-screen/use-extract.ts'
import { ACCOUNT_ADDRESS, type Product } from '../../../base/account-place.ts'
import { type Place } from '../addresses.ts'
import { IssuedStateBadge } from '../../../patterns/payment/IssuedStateBadge.tsx'
import styles from '../orders.module.css'

interface PeriodicExecutionsProps extends Place {
  accountId: string
  orderId: string
}

/** How each time went, the last first. Its pages are not in the address, which has those of the list of orders. */
export function PeriodicExecutions({ product, scope, accountId: id, orderId }: PeriodicExecutionsProps) {
  const list = useExtract(PERIODIC[scope].executions, { params: { id, orderId }, filters: {} })
  return (
    <ListView
      list={list}
      caption="Envíos realizados, del más reciente al más antiguo"
      what="veces"
      columns={columnsOf(product, id)}
      rowKey={(execution) => execution.id}
      empty={<Empty title="Todavía no se ha enviado ninguno">Aparecerá aquí cuando se envíe.</Empty>}
    />
  )
}

/** A time that was made is a transfer: its day opens it. */
function columnsOf(product: Product, accountId: string): Column<PeriodicExecution>[] {
  return [
    {
      id: 'on',
      header: 'Fecha',
      card: 'title',
      cell: ({ id, state, executionOn }) =>
        state === 'SKIPPED' ? (
          <Day value={executionOn} />
        ) : (
          <Link
            to={ACCOUNT_ADDRESS[product]}
            params={{ id: accountId, txId: undefined }}
            search={{ tab: 'transfers', transfer: id }}
            className={styles.link}
          >
            <Day value={executionOn} />
          </Link>
        ),
    },
    {
      id: 'state',
      header: 'Resultado',
      cell: ({ state, reason }) => (
        <div className={styles.state}>
          {state === 'SKIPPED' ? <Badge tone="neutral">Omitido</Badge> : <IssuedStateBadge state={state} />}
          {reason && <CellDetail>{reason}</CellDetail>}
        </div>
      ),
    },
    { id: 'amount', header: 'Importe', align: 'end', card: 'figure', cell: ({ amount }) => <Amount value={amount} size="strong" /> },
  ]
}
