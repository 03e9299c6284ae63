import type { FileReview } from '@almenara/contract/areas/payments/review'
import { Badge } from '../../../kit/Badge.tsx'
import { DataTable, type Column } from '../../../kit/DataTable.tsx'
import { Day } from '../../../kit/Day.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { amountColumn, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import LightningIcon from '@phosphor-icons/core/regular/lightning.svg?react'
import type { OrderWords } from './review-words.ts'

type Batch = FileReview['batches'][number]

/** The remittances that a file becomes, one for each account and day. Of a file of one, the head says it all. */
export function ReviewBatches({ batches, words }: { batches: readonly Batch[]; words: OrderWords }) {
  if (batches.length < 2) return null
  return (
    <Sheet title="Remesas del fichero" count={batches.length}>
      <DataTable caption="Remesas del fichero, en su orden" columns={columns(words)} rows={batches} rowKey={({ batch }) => batch} />
    </Sheet>
  )
}

const columns = ({ counted, account: where, day }: OrderWords): Column<Batch>[] => [
  titleColumn(
    'Remesa',
    ({ name, instant }) => (
      <>
        <b>{name}</b>{' '}
        {instant && (
          <Badge tone="brand" icon={LightningIcon}>
            Inmediata
          </Badge>
        )}
      </>
    ),
    ({ total }) => counted(total.count),
  ),
  { id: 'account', header: where, cell: ({ account }) => <Iban value={account.iban} /> },
  { id: 'day', header: day, cell: ({ executionOn }) => <Day value={executionOn} /> },
  amountColumn(({ total }) => total.amount),
]
