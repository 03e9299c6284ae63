import { receiptDetail, receiptDocument, type ReceiptDetail } from '@almenara/contract/areas/financings/lists'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { useTitle } from '../../base/title.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryAccount, SummaryAmount, SummaryList, SummaryParts, SummaryRow } from '../../kit/SummaryList.tsx'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { readPages } from '../../patterns/extract-screen/list-address.ts'
import { Neighbours } from '../../patterns/extract-screen/Neighbours.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { receiptTitle } from './receipt-title.ts'
import styles from './ReceiptPage.module.css'

const receiptRoute = getRouteApi('/shell/signed-in/financings/$id/details/$receiptId/receipt/$viewPages/$txId')

/** One receipt: what it is made of, and the way to the ones beside it. */
export function ReceiptPage() {
  const { id, receiptId, viewPages, txId: cursor } = receiptRoute.useParams()
  const read = useQuery({
    ...queryFor(receiptDetail, { params: { id, receiptId }, query: { txId: cursor } }),
    placeholderData: keepPreviousData,
  })
  const receipt = read.data?.receipt
  const title = receipt ? receiptTitle(receipt) : 'Recibo'
  useTitle(title)
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
        <Link to="/financings">Financiación</Link>
        <Link to="/financings/$id/details" params={{ id }} search={{ tab: 'receipts', pages: readPages(viewPages), txId: cursor }}>
          {receipt?.name ?? 'Recibos'}
        </Link>
      </Breadcrumbs>
      <h1 className={styles.title}>{title}</h1>
      <ReadState read={read}>
        {(detail) => (
          <Sheet>
            <Total receipt={detail.receipt} />
            <div className={styles.facts}>
              <Breakdown receipt={detail.receipt} />
            </div>
            <Foot detail={detail} />
          </Sheet>
        )}
      </ReadState>
    </>
  )
}

function Total({ receipt: { total, paidOn, dueOn } }: { receipt: ReceiptDetail }) {
  return (
    <div className={styles.total}>
      <Amount value={total} size="hero" />
      {paidOn ? <Badge tone="ok">{`Pagado el ${formatDay(paidOn)}`}</Badge> : <Badge tone="ko">{`Venció el ${formatDay(dueOn)}`}</Badge>}
    </div>
  )
}

function Breakdown({ receipt }: { receipt: ReceiptDetail }) {
  const { kind, number, dueOn, rate, owedBefore, owedAfter, chargedTo, identifier, paidOn } = receipt
  const parts: [string, Cents][] = [
    ['Capital', receipt.principal],
    ['Intereses', receipt.interest],
    ['Comisiones', receipt.fees],
    [paidOn ? 'Intereses de demora' : 'Intereses de demora hasta hoy', receipt.lateInterest],
    ['IVA', receipt.vat],
  ]
  return (
    <SummaryList>
      <SummaryParts parts={parts} />
      <SummaryRow term="Número de recibo">{number}</SummaryRow>
      <SummaryRow term="Vencimiento">{formatDay(dueOn)}</SummaryRow>
      {kind !== 'FEE' && (
        <>
          <SummaryRow term="Tipo de interés">{formatRate(rate)}</SummaryRow>
          <SummaryAmount term="Pendiente antes" value={owedBefore} />
          <SummaryAmount term="Pendiente después" value={owedAfter} />
        </>
      )}
      <SummaryRow term="Contrato">{identifier}</SummaryRow>
      <SummaryAccount term="Cuenta de cargo" account={chargedTo} />
    </SummaryList>
  )
}

function Foot({ detail: { receipt, newer, older } }: { detail: Reply<typeof receiptDetail> }) {
  const { id, receiptId, txId: cursor } = receiptRoute.useParams()
  const navigate = receiptRoute.useNavigate()
  const open = (chosen: string) =>
    void navigate({ params: (before) => ({ ...before, receiptId: chosen }), replace: true, resetScroll: false })
  return (
    <div className={styles.foot} data-print="no">
      <DownloadButton
        bring={(onProgress) => download(receiptDocument, { params: { id, receiptId }, query: { txId: cursor } }, { onProgress })}
      >
        Descargar el recibo
      </DownloadButton>
      <Neighbours newer={newer} older={older} shown={receiptTitle(receipt)} onOpen={open} />
    </div>
  )
}
