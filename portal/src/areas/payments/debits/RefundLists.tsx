import type { DebitCreditorDetail } from '@almenara/contract/areas/payments/debit-contracts'
import {
  contractRefunds,
  contractRefundsExport,
  dayReturns,
  remittanceRefunds,
  remittanceRefundsExport,
  type DebitRefund,
} from '@almenara/contract/areas/payments/debit-refunds'
import type { DebitRemittanceDetail } from '@almenara/contract/areas/payments/debit-remittances'
import { formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { download } from '../../../patterns/download/download.ts'
import { DownloadButton } from '../../../patterns/download/DownloadButton.tsx'
import { PAGE_LINK } from '../../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import type { ListPlace, ShownList } from '../../../patterns/extract-screen/use-extract.ts'
import { useList, type FilteredList } from '../../../patterns/extract-screen/use-list.ts'
import { REFUNDS } from './lists.ts'
import { PresentAgainBar } from './PresentAgain.tsx'
import { creditorQuery } from './queries.ts'
import { canBeChosen, refundColumns } from './refund-columns.tsx'
import { readRefundSearch } from './search.ts'

const AT = '/shell/signed-in/payments/debit-remittances/remittances'
const creditorRoute = getRouteApi(`${AT}/$id/{-$txId}`)
const remittanceRoute = getRouteApi(`${AT}/$contractNumber/detail/$remittanceId/$viewPages/$txId`)

/** All that came back to a creditor, the last first; several are presented again together. */
export function CreditorRefunds({ creditor }: { creditor: DebitCreditorDetail }) {
  const { id } = creditor
  const { txId: cursor } = creditorRoute.useParams()
  const list = useList(REFUNDS, contractRefunds, { params: { id }, search: creditorRoute.useSearch(), txId: cursor })
  const link = ({ txId, pages, onOpen }: ListPlace, { id: refundId, remittance, debtor }: DebitRefund) => (
    <Link
      to="/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/refund-detail/$refundId/$viewPages/$txId"
      params={{ contractNumber: id, remittanceId: remittance.id, refundId, viewPages: String(pages), txId }}
      search={{ list: 'creditor' }}
      onClick={onOpen}
      {...PAGE_LINK}
    >
      {debtor.name}
    </Link>
  )
  return (
    <Refunds
      list={list}
      creditor={creditor}
      files={<ListFiles list={list} of={contractRefundsExport} params={{ id }} />}
      link={link}
      note={<DayReturns id={id} refunds={list.rows} />}
      ofRemittance={false}
    />
  )
}

/** What came back of one remittance. */
export function RemittanceRefunds({ remittance: { id: remittanceId, contract } }: { remittance: DebitRemittanceDetail }) {
  const place = remittanceRoute.useParams()
  const search = remittanceRoute.useSearch()
  const params = { contractNumber: contract.id, remittanceId }
  const list = useList(REFUNDS, remittanceRefunds, { params, search, inside: true })
  const { data: creditor } = useQuery(creditorQuery(contract.id))
  // The list that the remittance was opened from goes on in the address: so the way back is the same from here.
  const link = (_: ListPlace, { id: refundId, debtor }: DebitRefund) => (
    <Link
      to="/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/refund-detail/$refundId/$viewPages/$txId"
      params={{ ...place, refundId }}
      search={readRefundSearch(search)}
      {...PAGE_LINK}
    >
      {debtor.name}
    </Link>
  )
  return (
    <Refunds
      list={list}
      creditor={creditor}
      files={<ListFiles list={list} of={remittanceRefundsExport} params={params} />}
      link={link}
      ofRemittance
    />
  )
}

/** The last day of those that are shown, as a file for the program that made the remittances: another day is asked for with the dates. */
function DayReturns({ id, refunds: [last] }: { id: string; refunds: readonly DebitRefund[] }) {
  if (!last) return null
  const { on: day } = last
  return (
    <DownloadButton
      size="sm"
      variant="text"
      bring={(onProgress) => download(dayReturns, { params: { id }, query: { day } }, { onProgress })}
    >
      {`Descargar las del ${formatDay(day)} (pain.002)`}
    </DownloadButton>
  )
}

interface RefundsProps {
  list: ShownList<DebitRefund> & FilteredList
  creditor: DebitCreditorDetail | undefined
  files: ReactNode
  link: (place: ListPlace, refund: DebitRefund) => ReactNode
  /** What else is given of them. */
  note?: ReactNode
  /** All of one remittance, which need not be named in each row. */
  ofRemittance: boolean
}

function Refunds({ list, creditor, files, link, note, ofRemittance }: RefundsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  // What was presented again or is no longer shown is no longer chosen.
  const refunds = list.rows.filter((refund) => canBeChosen(refund) && chosen.includes(refund.id))
  const choose = (id: string, isChosen: boolean) => setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  const advised = list.rows.filter(({ presentable, advice }) => presentable && advice === 'YES')
  return (
    <>
      <h2 className="vh">Devoluciones</h2>
      <ListToolbar list={list} files={files} note={note} />
      <ListRows
        list={list}
        columns={(place) => refundColumns({ link: (refund) => link(place, refund), chosen, choose, ofRemittance })}
        rowKey={({ id }) => id}
      />
      {creditor && (
        <PresentAgainBar creditor={creditor} refunds={refunds} advised={advised} onAll={() => setChosen(advised.map(({ id }) => id))} />
      )}
    </>
  )
}
