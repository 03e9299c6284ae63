import { valuePositionsExport, valuePositionsExtract, type ValuePosition } from '@almenara/contract/areas/savings/lists'
import type { SavingsDetail } from '@almenara/contract/areas/savings/products'
import { formatDay } from '@almenara/contract/dates'
import { formatPrice, formatUnits } from '@almenara/contract/millionths'
import { getRouteApi } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import type { Column } from '../../kit/DataTable.tsx'
import { titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { Gain } from './Gain.tsx'
import { POSITIONS } from './lists.ts'

const savingsDetails = getRouteApi('/shell/signed-in/savings/$id/details')

/** What a securities account holds, from the most valuable on: each in its own currency, with its euros beside. */
export default function Positions({ product: { id } }: { product: Pick<SavingsDetail, 'id'> }) {
  const list = useList(POSITIONS, valuePositionsExtract, { params: { id }, search: savingsDetails.useSearch() })
  const pricedOn = list.last?.pricedOn
  return (
    <>
      <ListToolbar
        list={list}
        files={<ListFiles list={list} of={valuePositionsExport} params={{ id }} unless="SAVING_OFFLINE" />}
        note={pricedOn && `Precios del ${formatDay(pricedOn)}`}
      />
      <ListRows list={list} columns={COLUMNS} rowKey={(row) => row.id} />
    </>
  )
}

function priceOf({ price, currency }: ValuePosition): string {
  return price ? formatPrice(price.price, currency) : 'Sin precio'
}

const COLUMNS: Column<ValuePosition>[] = [
  titleColumn(
    'Valor',
    ({ name }) => name,
    ({ kind, id }) => `${kind} · ${id}`,
    (position) => `${formatUnits(position.units)} títulos · ${priceOf(position)}`,
  ),
  { id: 'units', header: 'Títulos', align: 'end', card: 'none', cell: ({ units }) => formatUnits(units) },
  { id: 'price', header: 'Precio', align: 'end', card: 'none', cell: priceOf },
  {
    id: 'gain',
    header: 'Resultado',
    align: 'end',
    cell: ({ gain, gainRate, currency }) => <Gain value={gain} rate={gainRate} currency={currency} />,
  },
  {
    id: 'value',
    header: 'Valoración',
    align: 'end',
    card: 'figure',
    cell: ({ value, currency }) => <Amount value={value} currency={currency} size="strong" />,
  },
  { id: 'euros', header: 'En euros', align: 'end', card: 'subfigure', cell: ({ euros }) => <Amount value={euros} /> },
]
