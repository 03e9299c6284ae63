import {
  financingSupports,
  financingSupportsExport,
  type FinancingSubmitterDetail,
} from '@almenara/contract/areas/payments/financing-contracts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { DebitFileList } from '../debits/DebitFileList.tsx'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import styles from '../remittances/remittances.module.css'
import { FINANCING_TITLE } from './financing-words.ts'
import { LineCard } from './LineCard.tsx'
import { financingSubmitterQuery } from './queries.ts'

const submitterRoute = getRouteApi('/shell/signed-in/payments/financing-remittances/submitter/$id')

export const ADVANCED_FILES = { list: financingSupports, file: financingSupportsExport }

/** One presenter of files that ask for advances: its lines, and the files. */
export function SubmitterPage() {
  const { id } = submitterRoute.useParams()
  const read = useQuery(financingSubmitterQuery(id))
  useTitle(read.data?.name ?? FINANCING_TITLE)
  return (
    <>
      <PaymentsBreadcrumbs>
        <Link to="/payments/financing-remittances">{FINANCING_TITLE}</Link>
      </PaymentsBreadcrumbs>
      {read.data ? null : <h1 className="vh">{FINANCING_TITLE}</h1>}
      <ReadState read={read}>{(submitter) => <Submitter key={submitter.id} submitter={submitter} />}</ReadState>
    </>
  )
}

function Submitter({ submitter: { id, name, number, holder, taxId, creditors } }: { submitter: FinancingSubmitterDetail }) {
  const search = submitterRoute.useSearch()
  return (
    <div className={styles.sheets}>
      <Sheet className={styles.head}>
        <h1>{name}</h1>
        <p className={styles.small}>{`Presentador ${number} · ${holder} · NIF ${taxId}`}</p>
      </Sheet>
      {creditors.map((creditor) => (
        <LineCard key={creditor.id} creditor={creditor} />
      ))}
      <Sheet>
        <DebitFileList id={id} search={search} of={ADVANCED_FILES} />
      </Sheet>
    </div>
  )
}
