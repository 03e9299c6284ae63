import {
  invoiceExport,
  repositoryDocumentExport,
  repositoryExtract,
  repositoryListFile,
  type RepositoryDocument,
} from '@almenara/contract/areas/certificates/repository'
import { dayAt } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import type { Column } from '../../kit/DataTable.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { download } from '../../patterns/download/download.ts'
import { DownloadIcon } from '../../patterns/download/DownloadIcon.tsx'
import { dayColumn, quiet, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { KIND_NAMES, REPOSITORY } from './certificate-lists.ts'
import { ASK_FOR_ONE } from './certificate-words.ts'
import styles from './certificates.module.css'
import { productsQuery } from './queries.ts'

const route = getRouteApi('/shell/signed-in/services/certificates')
const TITLE = 'Documentos por ejercicio'

/** What a customer may need of a year: tax information, certificates and invoices. */
export function RepositoryPage() {
  useTitle(TITLE)
  const list = useList(REPOSITORY, repositoryExtract, { params: undefined, search: route.useSearch() })
  const products = useQuery(productsQuery).data?.products ?? []
  const { last } = list
  const shown = last?.filters.exercise
  const empty =
    shown === undefined ? list.declared.empty : { ...list.declared.empty, noResults: `No hay documentos del ejercicio ${shown}` }
  return (
    <>
      <Breadcrumbs>
        <Link to="/services">Servicios</Link>
      </Breadcrumbs>
      <div className={styles.head}>
        <div>
          <h1>{TITLE}</h1>
          {shown !== undefined && <p className={styles.lead}>{`Información fiscal, certificados y facturas de ${shown}`}</p>}
        </div>
        <Link to="/services/certificate-generation" className={buttonClass({ variant: 'primary', size: 'sm' })}>
          {ASK_FOR_ONE}
        </Link>
      </div>
      <Sheet>
        <h2 className="vh">Documentos</h2>
        <ListToolbar
          list={list}
          choices={{
            exercise: (last?.exercises ?? []).map((year) => ({ value: String(year), label: String(year) })),
            products: products.map(({ id, name }) => ({ value: id, label: name })),
          }}
          files={<ListFiles list={list} of={repositoryListFile} params={undefined} />}
        />
        <ListRows list={{ ...list, declared: { ...list.declared, empty } }} columns={() => COLUMNS} rowKey={({ id }) => id} />
      </Sheet>
    </>
  )
}

function FileOf({ document: { id, kind, title, number } }: { document: RepositoryDocument }) {
  const what = kind === 'INVOICE' && number ? `factura ${number}` : title
  return (
    <DownloadIcon
      what={what}
      bring={(onProgress) =>
        kind === 'INVOICE'
          ? download(invoiceExport, { params: { invoiceId: id } }, { onProgress })
          : download(repositoryDocumentExport, { params: { documentId: id } }, { onProgress })
      }
    />
  )
}

const COLUMNS: Column<RepositoryDocument>[] = [
  dayColumn('Emitido', ({ issuedAt }) => dayAt(issuedAt)),
  titleColumn(
    'Documento',
    ({ title }) => title,
    ({ kind, number, holder }) => [KIND_NAMES[kind], ...(number ? [number] : []), holder].join(' · '),
  ),
  quiet({ id: 'product', header: 'Producto', card: 'none', cell: ({ product }) => product?.name ?? 'Varios productos' }),
  {
    id: 'amount',
    header: 'Importe',
    align: 'end',
    card: 'subfigure',
    cell: ({ amount }) => (amount === undefined ? null : <Amount value={amount} size="strong" />),
  },
  { id: 'file', header: <span className="vh">Descargar</span>, align: 'end', card: 'figure', cell: (row) => <FileOf document={row} /> },
]
