import { SAVINGS_FORMATS, valuePositionsExport, valuePositionsExtract, type ValuePosition } from '@almenara/contract/areas/savings/lists'
import type { SavingsDetail } from '@almenara/contract/areas/savings/products'
import { formatDay } from '@almenara/contract/dates'
import { formatPrice, formatUnits } from '@almenara/contract/millionths'
import { useNavigate } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { CellDetail, DataTable, type Column } from '../../kit/DataTable.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { download } from '../../patterns/download/download.ts'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { ListSearch } from '../../patterns/extract-screen/ListSearch.tsx'
import { LoadMore } from '../../patterns/extract-screen/LoadMore.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { Gain } from './Gain.tsx'
import { savingsDetails } from './routes.tsx'
import styles from './Toolbar.module.css'

/** What a securities account holds, from the most valuable on: each in its own currency, with its euros beside. */
export default function Positions({ product: { id } }: { product: Pick<SavingsDetail, 'id'> }) {
  const { search, pages } = savingsDetails.useSearch()
  const navigate = useNavigate({ from: savingsDetails.fullPath })
  const filters: { search?: string | undefined } = { search }
  const list = useExtract(valuePositionsExtract, { params: { id }, filters, pages })
  const filter = (words: string | undefined) =>
    void navigate({ search: ({ tab }) => ({ tab, search: words }), resetScroll: false, replace: true })
  const txId = list.last?.txId
  const header = list.last && countWords(list.last, 'posición', 'posiciones')
  const options = SAVINGS_FORMATS.map((format) => ({ format, unavailable: txId ? undefined : 'La lista aún no ha llegado' }))
  return (
    <>
      <div className={styles.bar} data-print="no">
        <div className={styles.search}>
          <ListSearch label="Buscar en los valores" placeholder="Nombre o ISIN" value={search ?? ''} onChange={filter} />
        </div>
        <div className={styles.export}>
          <ExportMenu
            options={options}
            header={header}
            bring={(format, onProgress) => {
              const query = { txId: txId ?? '', format: format === 'PDF' ? ('PDF' as const) : ('XLS' as const) }
              return download(valuePositionsExport, { params: { id }, query }, { unless: 'SAVING_OFFLINE', onProgress })
            }}
          />
        </div>
      </div>
      {header && (
        <div className={styles.chips}>
          <span className={styles.quiet}>{list.last?.pricedOn && `Precios del ${formatDay(list.last.pricedOn)}`}</span>
          <output className={styles.count}>{header}</output>
        </div>
      )}
      {list.error && !list.data ? <FailureBox error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton count={6} /> : null}
      {list.last && list.rows.length === 0 ? <NoPositions searched={search !== undefined} onClear={() => filter(undefined)} /> : null}
      {list.last && list.rows.length > 0 ? (
        <div aria-busy={list.isPlaceholderData}>
          <DataTable caption="Posiciones, de la que más vale a la que menos" columns={COLUMNS} rows={list.rows} rowKey={(row) => row.id} />
          <LoadMore
            what="posiciones"
            shown={list.rows.length}
            total={list.last}
            loading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error : undefined}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          />
        </div>
      ) : null}
    </>
  )
}

const COLUMNS: Column<ValuePosition>[] = [
  {
    id: 'name',
    header: 'Valor',
    card: 'title',
    cell: ({ name, id, kind }) => (
      <>
        {name}
        <CellDetail>{`${kind} · ${id}`}</CellDetail>
      </>
    ),
  },
  { id: 'units', header: 'Títulos', align: 'end', cell: ({ units }) => formatUnits(units) },
  {
    id: 'price',
    header: 'Precio',
    align: 'end',
    cell: ({ price, currency }) => (price ? formatPrice(price.price, currency) : 'Sin precio'),
  },
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

function NoPositions({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  if (!searched)
    return <Empty title="No hay valores en esta cuenta">Los verá aquí en cuanto compre alguno en el portal de inversión.</Empty>
  return (
    <Empty title="No hay posiciones con esta búsqueda" action={<Button onClick={onClear}>Quitar la búsqueda</Button>}>
      Pruebe con otra palabra del nombre o con el ISIN.
    </Empty>
  )
}
