import { notebookOrders } from '@almenara/contract/areas/payments/notebooks'
import type { QueryOf, Reply } from '@almenara/contract/call'
import { Amount } from '../../../kit/Amount.tsx'
import type { Column } from '../../../kit/DataTable.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { quiet, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { ListView } from '../../../patterns/extract-screen/ListView.tsx'
import { useExtract } from '../../../patterns/extract-screen/use-extract.ts'
import type { OrderWords } from './review-words.ts'

type Order = Reply<typeof notebookOrders>['rows'][number]

const GOOD: QueryOf<typeof notebookOrders> = { states: ['GOOD'] }

/** The orders of a file that are paid or collected, in its order. */
export default function AllOrders({ supportId, words }: { supportId: string; words: OrderWords }) {
  const list = useExtract(notebookOrders, { params: { supportId }, filters: GOOD })
  return (
    <Sheet title={words.many}>
      <ListView
        list={list}
        caption={`${words.many}, en el orden del fichero`}
        what={words.many.toLowerCase()}
        columns={columns(words)}
        rowKey={({ order }) => order}
        empty={null}
      />
    </Sheet>
  )
}

const columns = ({ party }: OrderWords): Column<Order>[] => [
  quiet({ id: 'order', header: 'Orden', card: 'none', cell: ({ order }) => order }),
  titleColumn(
    party,
    ({ payee }) => <b>{payee}</b>,
    ({ concept }) => concept,
  ),
  { id: 'iban', header: 'Cuenta', cell: ({ iban }) => iban !== undefined && <Iban value={iban} /> },
  {
    id: 'amount',
    header: 'Importe',
    align: 'end',
    card: 'figure',
    cell: ({ amount }) => amount !== undefined && <Amount value={amount} size="strong" />,
  },
]
