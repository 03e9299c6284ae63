import { headerDocumentExport, type HeaderDocument } from '@almenara/contract/areas/payments/financing-line'
import { CREDITOR_SCHEME_NAMES } from '@almenara/contract/debit-remittance-names'
import { formatDay, formatMonth } from '@almenara/contract/dates'
import { formatRate } from '@almenara/contract/rate'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { DataTable, type Column } from '../../../kit/DataTable.tsx'
import { Day } from '../../../kit/Day.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { download } from '../../../patterns/download/download.ts'
import { DownloadButton } from '../../../patterns/download/DownloadButton.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import styles from '../remittances/remittances.module.css'
import { FactGrid, GridFact } from '../review/FactGrid.tsx'
import { FINANCING_TITLE } from './financing-words.ts'
import { LineUse } from './LineUse.tsx'
import { headerQuery } from './queries.ts'

const headerRoute = getRouteApi('/shell/signed-in/payments/financing-remittances/financing-creditor-detail/$contractNumber/header-document')
const TITLE = 'Condiciones de la línea de anticipo'

/** The heading of a line: its terms, its use and what was advanced on it month by month; also as a PDF. */
export function HeaderPage() {
  useTitle(TITLE)
  const { contractNumber } = headerRoute.useParams()
  const read = useQuery(headerQuery(contractNumber))
  return (
    <>
      <PaymentsBreadcrumbs>
        <Link to="/payments/financing-remittances">{FINANCING_TITLE}</Link>
        <Link to="/payments/financing-remittances/remittances/$id/{-$txId}" params={{ id: contractNumber, txId: undefined }}>
          {read.data?.name ?? 'Línea'}
        </Link>
      </PaymentsBreadcrumbs>
      <h1 className={styles.title}>{TITLE}</h1>
      <ReadState read={read}>{(header) => <Header header={header} />}</ReadState>
    </>
  )
}

function Header({ header }: { header: HeaderDocument }) {
  const { id, name, number, holder, taxId, limit, risk, available, validUntil, expired, months } = header
  const line = { limit, risk, available, expired, ...(validUntil ? { validUntil } : {}) }
  return (
    <div className={styles.sheets}>
      <Sheet title={name} end={<span className={styles.small}>{`Contrato ${number} · ${holder} · NIF ${taxId}`}</span>} inside="padded">
        <LineUse line={line} />
        <FactGrid>
          <Terms header={header} />
        </FactGrid>
        <p className={styles.cardActions}>
          <DownloadButton
            size="sm"
            bring={(onProgress) => download(headerDocumentExport, { params: { contractNumber: id } }, { onProgress })}
          >
            Descargar en PDF
          </DownloadButton>
        </p>
      </Sheet>
      {months.length > 0 && (
        <Sheet title="Anticipado por mes">
          <DataTable caption="Documentos y costes de cada mes" columns={MONTHS} rows={months} rowKey={({ month }) => month} />
        </Sheet>
      )}
    </div>
  )
}

function Terms({
  header: { rate, yearDays, minimumDays, openedOn, validUntil, fees, creditorId, scheme, account },
}: {
  header: HeaderDocument
}) {
  return (
    <>
      <GridFact term="Tipo de interés" detail={`Sobre ${yearDays} días`}>
        {formatRate(rate)}
      </GridFact>
      <GridFact term="Días mínimos de interés">{minimumDays === 0 ? 'Sin mínimo' : minimumDays}</GridFact>
      <GridFact term="Contratada el">
        <Day value={openedOn} />
      </GridFact>
      <GridFact term="Vencimiento de la línea">{validUntil ? formatDay(validUntil) : 'Sin vencimiento'}</GridFact>
      <GridFact term="Comisión por recibo">
        <Amount value={fees.each} />
      </GridFact>
      <GridFact term="Comisión por impagado">
        <Amount value={fees.returned} />
      </GridFact>
      <GridFact term="Identificador de acreedor" detail={CREDITOR_SCHEME_NAMES[scheme]}>
        {creditorId}
      </GridFact>
      <GridFact term="Cuenta de abono" wide detail={account.name}>
        <Iban value={account.iban} />
      </GridFact>
    </>
  )
}

type Month = HeaderDocument['months'][number]

const MONTHS: Column<Month>[] = [
  { id: 'month', header: 'Mes', card: 'title', cell: ({ month }) => formatMonth(month) },
  { id: 'documents', header: 'Documentos', align: 'end', cell: ({ documents }) => formatCount(documents) },
  { id: 'interest', header: 'Intereses', align: 'end', cell: ({ interest }) => <Amount value={interest} /> },
  { id: 'fees', header: 'Comisiones', align: 'end', cell: ({ fees }) => <Amount value={fees} /> },
  { id: 'unpaid', header: 'Impagado', align: 'end', cell: ({ unpaid }) => <Amount value={unpaid} /> },
  { id: 'nominal', header: 'Nominal', card: 'figure', align: 'end', cell: ({ nominal }) => <Amount value={nominal} size="strong" /> },
]
