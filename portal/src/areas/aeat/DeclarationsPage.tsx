import { formatNrc } from '@almenara/contract/areas/aeat/codes'
import { declarationsExport, declarationsExtract, type Declaration } from '@almenara/contract/areas/aeat/declarations'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import type { Column } from '../../kit/DataTable.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { BesideList } from '../../patterns/extract-screen/BesideList.tsx'
import { amountColumn, ROW_LINK, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { DECLARATIONS } from './aeat-lists.ts'
import { paidFrom } from './aeat-queries.ts'
import styles from './aeat.module.css'
import { periodWords } from './period-words.ts'
import { TaxBadge } from './TaxBadge.tsx'

const route = getRouteApi('/shell/signed-in/services/aeat/declarations')
const DeclarationDrawer = lazyPart(() => import('./DeclarationDrawer.tsx'))
const AnnulTax = lazyPart(() => import('./AnnulTax.tsx'))

/** The taxes paid from the customer's accounts; one may be asked to be annulled. */
export function DeclarationsPage() {
  const { annul } = route.useSearch()
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
        <Link to="/services">Servicios</Link>
      </Breadcrumbs>
      {annul === undefined ? (
        <List />
      ) : (
        <Suspense fallback={<Skeleton />}>
          <AnnulTax id={annul} />
        </Suspense>
      )}
    </>
  )
}

function List() {
  const title = 'Impuestos pagados'
  useTitle(title)
  const search = route.useSearch()
  const list = useList(DECLARATIONS, declarationsExtract, { params: undefined, search, txId: undefined })
  const { accounts = [], models = [], exercises = [] } = useQuery(paidFrom).data ?? {}
  const open = search.tax
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        <Link to="/services/aeat/telematic-presentation" className={buttonClass({ variant: 'primary', size: 'sm' })}>
          Pagar un impuesto
        </Link>
      </div>
      <Sheet>
        <h2 className="vh">{title}</h2>
        <ListToolbar
          list={list}
          choices={{
            accountId: accounts.map(({ id, name }) => ({ value: id, label: name })),
            models: models.map(({ model, name }) => ({ value: model, label: `${model} ${name}` })),
            exercise: exercises.map((exercise) => ({ value: exercise, label: `20${exercise}` })),
          }}
          files={<ListFiles list={list} of={declarationsExport} params={undefined} />}
        />
        <ListRows list={list} columns={() => COLUMNS} rowKey={({ id }) => id} open={open} />
      </Sheet>
      {open !== undefined && <BesideList row="tax">{(onClose) => <DeclarationDrawer id={open} onClose={onClose} />}</BesideList>}
    </>
  )
}

const COLUMNS: Column<Declaration>[] = [
  titleColumn(
    'Modelo',
    ({ id, model, modelName }) => (
      <Link to="." search={(before) => ({ ...before, tax: id })} {...ROW_LINK}>
        {`${model} ${modelName}`}
      </Link>
    ),
    ({ orderedAt, taxId }) => `${formatDay(dayAt(orderedAt))} · ${taxId}`,
  ),
  { id: 'period', header: 'Periodo', cell: ({ period, exercise }) => (period && exercise ? periodWords({ period, exercise }) : '—') },
  { id: 'nrc', header: 'NRC', cell: ({ nrc }) => (nrc ? formatNrc(nrc) : '—') },
  { id: 'state', header: 'Estado', card: 'subfigure', cell: ({ state }) => <TaxBadge state={state} /> },
  amountColumn(({ amount }) => amount),
]
