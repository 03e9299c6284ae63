import { mandatesExport, mandatesExtract, type B2bMandate } from '@almenara/contract/areas/payments/mandates'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import type { Column } from '../../../kit/DataTable.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { PAGE_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { MandateBadge } from '../b2b-badges.tsx'
import { MANDATES } from '../b2b-lists.ts'
import { b2bAccountsQuery } from '../b2b-queries.ts'
import styles from '../b2b.module.css'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import { NEW_MANDATE } from './mandate-place.tsx'

const listRoute = getRouteApi('/shell/signed-in/payments/mandates-management/{-$txId}')

/** The B2B mandates of the customer's accounts, and how each stands. */
export function MandatesPage() {
  const title = 'Mandatos B2B'
  useTitle(title)
  const { txId: cursor } = listRoute.useParams()
  const list = useList(MANDATES, mandatesExtract, { params: undefined, search: listRoute.useSearch(), txId: cursor })
  const accounts = useQuery(b2bAccountsQuery).data?.accounts ?? []
  const restriction = useRestriction()
  const canCreate = accounts.some(({ canOperate }) => canOperate)
  return (
    <>
      <PaymentsBreadcrumbs>
        <Link to="/payments/pending-debits/{-$txId}">Adeudos B2B pendientes</Link>
      </PaymentsBreadcrumbs>
      <div className={styles.head}>
        <h1>{title}</h1>
        {canCreate && (
          <Link
            to="/payments/mandates-management/$mandateId/authorize/$viewPages/$txId"
            params={{ mandateId: NEW_MANDATE, viewPages: '1', txId: NO_LIST }}
            className={buttonClass({ size: 'sm' })}
          >
            Registrar un mandato
          </Link>
        )}
      </div>
      <div className={styles.sheets}>
        <RestrictionNote restriction={restriction} />
        <Sheet>
          <h2 className="vh">{title}</h2>
          <ListToolbar
            list={list}
            choices={{ account: accounts.map(({ id, name }) => ({ value: id, label: name })) }}
            files={<ListFiles list={list} of={mandatesExport} params={undefined} />}
          />
          <ListRows list={list} columns={mandateColumns} rowKey={({ id }) => id} />
        </Sheet>
      </div>
    </>
  )
}

function mandateColumns(place: ListPlace): Column<B2bMandate>[] {
  return [
    titleColumn(
      'Acreedor',
      ({ id, creditorName }) => (
        <Link
          to="/payments/mandates-management/$mandateId/$viewPages/$txId"
          params={{ mandateId: id, viewPages: String(place.pages), txId: place.txId }}
          onClick={place.onOpen}
          {...PAGE_LINK}
        >
          {creditorName}
        </Link>
      ),
      ({ reference, account }) => `${reference} · ${account.name}`,
    ),
    {
      id: 'maximum',
      header: 'Máximo',
      cell: ({ maximum, validUntil }) =>
        [maximum === undefined ? 'Sin máximo' : formatAmount(maximum), validUntil && `hasta el ${formatDay(validUntil)}`]
          .filter(Boolean)
          .join(', '),
    },
    { id: 'last', header: 'Último cobro', cell: ({ lastOn }) => (lastOn ? formatDay(lastOn) : 'Ninguno') },
    { id: 'state', header: 'Estado', card: 'subfigure', cell: ({ state }) => <MandateBadge state={state} /> },
  ]
}
