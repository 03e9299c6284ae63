import { certificatesExtract, certificatesListFile, type IssuedCertificate } from '@almenara/contract/areas/certificates/issued'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import type { Column } from '../../kit/DataTable.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { BesideList } from '../../patterns/extract-screen/BesideList.tsx'
import { dayColumn, quiet, ROW_LINK, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { ISSUED } from './certificate-lists.ts'
import { ASK_FOR_ONE } from './certificate-words.ts'
import { CertificateBadge } from './CertificateBadge.tsx'
import styles from './certificates.module.css'
import { productsQuery, userViewQuery } from './queries.ts'

const route = getRouteApi('/shell/signed-in/services/certificate-query')
const CertificateDrawer = lazyPart(() => import('./CertificateDrawer.tsx'))
const TITLE = 'Certificados emitidos'

/** The certificates that were issued to the customer. Each opens beside the list. */
export function IssuedPage() {
  useTitle(TITLE)
  const search = route.useSearch()
  const list = useList(ISSUED, certificatesExtract, { params: undefined, search })
  const types = useQuery(userViewQuery).data?.types ?? []
  const products = useQuery(productsQuery).data?.products ?? []
  const open = search.certificate
  return (
    <>
      <Breadcrumbs>
        <Link to="/services">Servicios</Link>
      </Breadcrumbs>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <Link to="/services/certificate-generation" className={buttonClass({ variant: 'primary', size: 'sm' })}>
          {ASK_FOR_ONE}
        </Link>
      </div>
      <Sheet>
        <h2 className="vh">Certificados</h2>
        <ListToolbar
          list={list}
          choices={{
            types: types.map(({ code, name }) => ({ value: code, label: name })),
            products: products.map(({ id, name }) => ({ value: id, label: name })),
          }}
          files={<ListFiles list={list} of={certificatesListFile} params={undefined} />}
        />
        <ListRows list={list} columns={() => COLUMNS} rowKey={({ id }) => id} open={open} />
      </Sheet>
      {open !== undefined && (
        <BesideList row="certificate">{(onClose) => <CertificateDrawer certificateId={open} onClose={onClose} />}</BesideList>
      )}
    </>
  )
}

/** «A 31/12/2025 · Nómina y 2 más». */
function whatOf({ period, products }: IssuedCertificate): string {
  const [first] = products
  const others = products.length > 1 ? ` y ${products.length - 1} más` : ''
  return [period, ...(first ? [`${first.name}${others}`] : [])].filter((words) => words !== '').join(' · ')
}

const COLUMNS: Column<IssuedCertificate>[] = [
  dayColumn('Emitido', ({ issuedAt }) => dayAt(issuedAt)),
  titleColumn(
    'Certificado',
    ({ id, typeName }) => (
      <Link to="." search={(before) => ({ ...before, certificate: id })} {...ROW_LINK}>
        {typeName}
      </Link>
    ),
    whatOf,
  ),
  quiet({ id: 'holder', header: 'Titular', cell: ({ holder }) => holder.name }),
  quiet({ id: 'until', header: 'Válido hasta', card: 'none', cell: ({ validUntil }) => formatDay(validUntil) }),
  { id: 'state', header: 'Estado', card: 'subfigure', cell: ({ state }) => <CertificateBadge state={state} /> },
]
