import { SAVINGS_FORMATS, valuePositionsExport, valuePositionsExtract, type ValuePosition } from '@almenara/contract/areas/savings/lists'
import type { SavingsDetail } from '@almenara/contract/areas/savings/products'
import { formatDay } from '@almenara/contract/dates'
import { formatPrice, formatUnits } from '@almenara/contract/millionths'
import { getRouteApi } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { CellDetail, type Column } from '../../kit/DataTable.tsx'
import { download } from '../../patterns/download/download.ts'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { ListSearch } from '../../patterns/extract-screen/ListSearch.tsx'
import { ListView } from '../../patterns/extract-screen/ListView.tsx'
import { NoRows } from '../../patterns/extract-screen/NoRows.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../patterns/extract-screen/use-shown-pages.ts'
import { Gain } from './Gain.tsx'
import styles from './Toolbar.module.css'

const savingsDetails = getRouteApi('/shell/signed-in/savings/$id/details')

const NO_POSITIONS = {
  empty: 'No hay valores en esta cuenta',
  soon: 'Los verá aquí en cuanto compre alguno en el portal de inversión.',
  noResults: 'No hay posiciones con esta búsqueda',
  advice: 'Pruebe con otra palabra del nombre o con el ISIN.',
  clear: 'Quitar la búsqueda',
}

/** What a securities account holds, from the most valuable on: each in its own currency, with its euros beside. */
export default function Positions({ product: { id } }: { product: Pick<SavingsDetail, 'id'> }) {
  const { search, pages } = savingsDetails.useSearch()
  const navigate = savingsDetails.useNavigate()
  const filters: { search?: string | undefined } = { search }
  const list = useExtract(valuePositionsExtract, { params: { id }, filters, pages })
  useShownPages(
    list,
    pages,
    (shown) => void navigate({ search: (before) => ({ ...before, pages: shown }), replace: true, resetScroll: false }),
  )
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
          <span role="status" className={styles.count}>
            {header}
          </span>
        </div>
      )}
      <ListView
        list={list}
        caption="Posiciones, de la que más vale a la que menos"
        what="posiciones"
        columns={COLUMNS}
        rowKey={(row) => row.id}
        empty={<NoRows words={NO_POSITIONS} filtered={search !== undefined} onClear={() => filter(undefined)} />}
      />
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
