import { notebookOrders, type Notebook } from '@almenara/contract/areas/payments/notebooks'
import type { QueryOf, Reply } from '@almenara/contract/call'
import { Accordion } from '../../../kit/Accordion.tsx'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { formatCount } from '../../../patterns/extract-screen/count-words.ts'
import { MoreRows } from '../../../patterns/extract-screen/MoreRows.tsx'
import { useExtract } from '../../../patterns/extract-screen/use-extract.ts'
import styles from './ExcludedOrders.module.css'
import { ordersText } from './orders-words.ts'
import type { Choices } from './use-choices.ts'

type Order = Reply<typeof notebookOrders>['rows'][number]

const EXCLUDED: QueryOf<typeof notebookOrders> = { states: ['EXCLUDED'] }

/** The orders that are not sent, with the way to take each back. */
export function ExcludedOrders({ notebook, choices }: { notebook: Notebook; choices: Choices }) {
  const { excluded } = notebook
  if (excluded === 0) return null
  return (
    <Sheet>
      <h2 className="vh">Órdenes excluidas</h2>
      <div className={styles.fold}>
        <Accordion title={`${ordersText(excluded)} ${excluded === 1 ? 'excluida' : 'excluidas'}`}>
          <Rows key={notebook.version} notebook={notebook} choices={choices} />
        </Accordion>
      </div>
    </Sheet>
  )
}

function Rows({ notebook: { id, choices: open }, choices: { choose, busy } }: { notebook: Notebook; choices: Choices }) {
  const list = useExtract(notebookOrders, { params: { supportId: id }, filters: EXCLUDED })
  const restore = (order: number) => void choose({ restore: { orders: [order] } })
  return (
    <>
      <ul className={styles.rows}>
        {list.rows.map(({ order, payee, amount }: Order) => (
          <li key={order}>
            <span>{[`Orden ${formatCount(order)}`, payee].filter(Boolean).join(' · ')}</span>
            {amount !== undefined && <Amount value={amount} />}
            {open.includes('EXCLUDE') && (
              <Button
                size="sm"
                variant="text"
                busy={busy?.restore?.orders?.includes(order) ?? false}
                busyLabel="Recuperando…"
                onClick={() => restore(order)}
              >
                {`Recuperar la orden ${formatCount(order)}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MoreRows list={list} what="órdenes" />
    </>
  )
}
