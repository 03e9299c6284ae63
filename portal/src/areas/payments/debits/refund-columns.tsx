import type { DebitRefund } from '@almenara/contract/areas/payments/debit-refunds'
import type { ReactNode } from 'react'
import { Badge } from '../../../kit/Badge.tsx'
import type { Column } from '../../../kit/DataTable.tsx'
import { amountColumn, dayColumn, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { ChooseRow } from '../remittances/ChooseRow.tsx'
import styles from '../remittances/remittances.module.css'
import { RefundKindBadge } from './debit-badges.tsx'
import { reasonText } from './debit-words.ts'

interface RefundLook {
  link: (refund: DebitRefund) => ReactNode
  chosen: readonly string[]
  choose: (id: string, isChosen: boolean) => void
  ofRemittance: boolean
}

/** Of several together: one that nothing has to change of. The others say on their own screen what has to. */
export const canBeChosen = ({ presentable, advice }: Pick<DebitRefund, 'presentable' | 'advice'>) => presentable && advice !== 'NO'

export function refundColumns({ link, chosen, choose, ofRemittance }: RefundLook): Column<DebitRefund>[] {
  return [
    {
      id: 'choose',
      header: <span className="vh">Seleccionar</span>,
      cell: (refund) =>
        canBeChosen(refund) && (
          <ChooseRow
            name={`${refund.debtor.name}, ${refund.concept || refund.mandateId}`}
            chosen={chosen.includes(refund.id)}
            onChoose={(isChosen) => choose(refund.id, isChosen)}
          />
        ),
    },
    titleColumn('Deudor', link, ({ concept, mandateId, remittance }) =>
      [concept || `Mandato ${mandateId}`, ofRemittance ? undefined : remittance.number].filter(Boolean).join(' · '),
    ),
    {
      id: 'reason',
      header: 'Motivo',
      card: 'block',
      cell: ({ kind, reason, state, isNew }) => (
        <>
          <p className={styles.last}>
            <RefundKindBadge state={kind} />
            {state === 'PRESENTED_AGAIN' && <Badge tone="info">Presentado de nuevo</Badge>}
            {isNew && <Badge tone="brand">Nueva</Badge>}
          </p>
          <p className={styles.small}>{reasonText(reason)}</p>
        </>
      ),
    },
    dayColumn('Fecha', ({ on }) => on),
    amountColumn(({ amount }) => amount),
  ]
}
