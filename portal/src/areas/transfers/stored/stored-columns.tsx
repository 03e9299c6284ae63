import type { StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import { dayAt } from '@almenara/contract/dates'
import type { Column } from '../../../kit/DataTable.tsx'
import { Day } from '../../../kit/Day.tsx'
import { amountColumn } from '../../../patterns/extract-screen/columns.tsx'
import { targetColumn, type OrderPlace } from '../order-columns.tsx'
import { StoredStateBadge } from './StoredStateBadge.tsx'
import { whenWords } from './when-words.ts'

/** Each row's name opens what was kept. */
export function storedColumns(place: OrderPlace): Column<StoredTransfer>[] {
  return [
    { id: 'saved', header: 'Guardada', card: 'eyebrow', cell: ({ savedAt }) => <Day value={dayAt(savedAt)} /> },
    targetColumn('stored', place),
    { id: 'when', header: 'Fecha de envío', cell: ({ when }) => (when ? whenWords(when) : 'Al completar las firmas') },
    { id: 'state', header: 'Estado', cell: (stored) => <StoredStateBadge stored={stored} /> },
    amountColumn(({ amount }) => amount),
  ]
}
