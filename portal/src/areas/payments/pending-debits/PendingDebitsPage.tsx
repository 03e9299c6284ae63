import { pendingDebits, pendingDebitsExport } from '@almenara/contract/areas/payments/pending-debits'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { BesideList } from '../../../patterns/extract-screen/BesideList.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { signing, useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { PENDING_DEBITS } from '../b2b-lists.ts'
import { b2bAccountsQuery } from '../b2b-queries.ts'
import { debitsText } from '../b2b-words.ts'
import styles from '../b2b.module.css'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import { debitColumns } from './debit-columns.tsx'

const listRoute = getRouteApi('/shell/signed-in/payments/pending-debits/{-$txId}')
const DebitDrawer = lazyPart(() => import('./DebitDrawer.tsx'))

/** B2B debits that came: until when each is decided, and what happens then. */
export function PendingDebitsPage() {
  const title = 'Adeudos B2B pendientes'
  useTitle(title)
  const { txId: cursor } = listRoute.useParams()
  const search = listRoute.useSearch()
  const list = useList(PENDING_DEBITS, pendingDebits, { params: undefined, search, txId: cursor })
  const accounts = useQuery(b2bAccountsQuery).data?.accounts ?? []
  const restriction = useRestriction()
  const { isFetched: isRestrictionKnown } = useQuery(signing)
  const { last, shown: pages } = list
  const open = search.debit
  return (
    <>
      <PaymentsBreadcrumbs />
      <div className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p>
            {last ? (
              <>
                {debitsText(last.waiting.count)}, <Amount value={last.waiting.amount} />. Sin decisión, se devuelven.
              </>
            ) : (
              '\u00A0'
            )}
          </p>
        </div>
        <Link to="/payments/mandates-management/{-$txId}" className={buttonClass({ size: 'sm' })}>
          Ver mandatos B2B
        </Link>
      </div>
      {/* What was already authorized stands above the list: both are drawn at once. */}
      {list.isPending || !isRestrictionKnown ? (
        <Skeleton count={8} />
      ) : (
        <div className={styles.sheets}>
          <RestrictionNote restriction={restriction} />
          {last && last.coming.count > 0 && <Coming {...last.coming} />}
          <Sheet>
            <h2 className="vh">{title}</h2>
            <ListToolbar
              list={list}
              choices={{ account: accounts.map(({ id, name }) => ({ value: id, label: name })) }}
              files={<ListFiles list={list} of={pendingDebitsExport} params={undefined} />}
            />
            <ListRows
              list={list}
              columns={(place) => (last ? debitColumns(place, { asOf: last.asOf, restriction }) : [])}
              rowKey={({ id }) => id}
              open={open}
            />
          </Sheet>
        </div>
      )}
      {open !== undefined && (
        <BesideList row="debit">
          {(onClose) => <DebitDrawer debitId={open} list={{ txId: last?.txId, pages }} onClose={onClose} />}
        </BesideList>
      )}
    </>
  )
}

/** Those that were authorized already: nothing is decided of them. */
function Coming({ count, amount, firstOn }: Reply<typeof pendingDebits>['coming']) {
  return (
    <Note title={`${count === 1 ? '1 adeudo autorizado se cargará' : `${debitsText(count)} autorizados se cargarán`} sin que decida.`}>
      En total, <Amount value={amount} />
      {firstOn && `, desde el ${formatDay(firstOn)}`}.
    </Note>
  )
}
