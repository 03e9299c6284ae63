import { notebookOrders, type Notebook } from '@almenara/contract/areas/payments/notebooks'
import type { QueryOf, Reply } from '@almenara/contract/call'
import { Accordion } from '../../../kit/Accordion.tsx'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { MoreRows } from '../../../patterns/extract-screen/MoreRows.tsx'
import { useExtract } from '../../../patterns/extract-screen/use-extract.ts'
import { isBeyondLine } from './advance-words.ts'
import styles from './ExcludedOrders.module.css'
import { ordersText } from './orders-words.ts'
import type { Choices } from './use-choices.ts'

type Order = Reply<typeof notebookOrders>['rows'][number]

interface Act {
  filters: QueryOf<typeof notebookOrders>
  by: 'restore' | 'exclude'
  act: string
  busy: string
}

/** What is listed, and what is done to each of them. */
const ACTS: Record<'EXCLUDED' | 'GOOD', Act> = {
  EXCLUDED: { filters: { states: ['EXCLUDED'] }, by: 'restore', act: 'Recuperar', busy: 'Recuperando…' },
  GOOD: { filters: { states: ['GOOD'] }, by: 'exclude', act: 'Excluir', busy: 'Excluyendo…' },
}

/** The orders that are not sent, with the way to take each back. */
export function ExcludedOrders({ notebook, choices }: { notebook: Notebook; choices: Choices }) {
  const { excluded } = notebook
  if (excluded === 0) return null
  return (
    <Sheet>
      <h2 className="vh">Órdenes excluidas</h2>
      <div className={styles.fold}>
        <Accordion title={`${ordersText(excluded)} ${excluded === 1 ? 'excluida' : 'excluidas'}`}>
          <Rows key={notebook.version} of="EXCLUDED" notebook={notebook} choices={choices} />
        </Accordion>
      </div>
    </Sheet>
  )
}

/** The orders that are sent, to leave some of them out where all of them are too much for the line of their advance. */
export function RemovableOrders({ notebook, choices }: { notebook: Notebook; choices: Choices }) {
  if (!isBeyondLine(notebook) || !notebook.choices.includes('EXCLUDE')) return null
  return (
    <Sheet>
      <h2 className="vh">Quitar recibos</h2>
      <div className={styles.fold}>
        <Accordion title="Quitar recibos del fichero">
          <Rows key={notebook.version} of="GOOD" notebook={notebook} choices={choices} />
        </Accordion>
      </div>
    </Sheet>
  )
}

interface RowsProps {
  of: keyof typeof ACTS
  notebook: Notebook
  choices: Choices
}

function Rows({ of, notebook: { id, choices: open }, choices: { choose, busy } }: RowsProps) {
  const { filters, by, act, busy: busyLabel } = ACTS[of]
  const list = useExtract(notebookOrders, { params: { supportId: id }, filters })
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
                busy={busy?.[by]?.orders?.includes(order) ?? false}
                busyLabel={busyLabel}
                onClick={() => void choose({ [by]: { orders: [order] } })}
              >
                {`${act} la orden ${formatCount(order)}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MoreRows list={list} what="órdenes" />
    </>
  )
}
