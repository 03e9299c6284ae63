import type { DebitSubmitterDetail } from '@almenara/contract/areas/payments/debit-contracts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { PRESENT } from '../addresses.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import styles from '../remittances/remittances.module.css'
import { CreditorCard } from './CreditorCard.tsx'
import { DEBITS_TITLE } from './debit-words.ts'
import { DebitFileList } from './DebitFileList.tsx'
import { submitterQuery } from './queries.ts'

const submitterRoute = getRouteApi('/shell/signed-in/payments/debit-remittances/submitter/$id')

/** One presenter: its creditors, and the files that it has presented for them. */
export function SubmitterPage() {
  const { id } = submitterRoute.useParams()
  const read = useQuery(submitterQuery(id))
  useTitle(read.data?.name ?? DEBITS_TITLE)
  return (
    <>
      <PaymentsBreadcrumbs>
        <Link to="/payments/debit-remittances">{DEBITS_TITLE}</Link>
      </PaymentsBreadcrumbs>
      {read.data ? null : <h1 className="vh">{DEBITS_TITLE}</h1>}
      <ReadState read={read}>{(submitter) => <Submitter key={submitter.id} submitter={submitter} />}</ReadState>
    </>
  )
}

function Submitter({ submitter: { id, name, number, holder, taxId, creditors } }: { submitter: DebitSubmitterDetail }) {
  const search = submitterRoute.useSearch()
  return (
    <div className={styles.sheets}>
      <Sheet className={styles.head}>
        <div className={styles.top}>
          <div>
            <h1>{name}</h1>
            <p className={styles.small}>{`Presentador ${number} · ${holder} · NIF ${taxId}`}</p>
          </div>
          {creditors.some(({ canPrepare }) => canPrepare) && (
            <Link to={PRESENT} className={buttonClass({ size: 'sm' })}>
              Presentar fichero
            </Link>
          )}
        </div>
      </Sheet>
      {creditors.map((creditor) => (
        <CreditorCard key={creditor.id} creditor={creditor} />
      ))}
      <Sheet>
        <DebitFileList id={id} search={search} />
      </Sheet>
    </div>
  )
}
