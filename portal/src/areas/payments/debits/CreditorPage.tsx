import type { DebitCreditorDetail } from '@almenara/contract/areas/payments/debit-contracts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '../../../base/title.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { TabLinks } from '../../../kit/Tabs.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import styles from '../remittances/remittances.module.css'
import { CreditorHead } from './CreditorHead.tsx'
import { DEBITS_TITLE } from './debit-words.ts'
import { DebitFileList } from './DebitFileList.tsx'
import { DebitRemittanceList } from './DebitRemittanceList.tsx'
import { creditorQuery } from './queries.ts'
import { CreditorRefunds } from './RefundLists.tsx'
import type { CreditorSearch } from './search.ts'

const creditorRoute = getRouteApi('/shell/signed-in/payments/debit-remittances/remittances/$id/{-$txId}')

/** One creditor: its conditions, its remittances, what came back of them and the files presented. The address says which list. */
export function CreditorPage() {
  const { id } = creditorRoute.useParams()
  const read = useQuery(creditorQuery(id))
  useTitle(read.data?.name ?? DEBITS_TITLE)
  return (
    <>
      <PaymentsBreadcrumbs>
        <Link to="/payments/debit-remittances">{DEBITS_TITLE}</Link>
      </PaymentsBreadcrumbs>
      {read.data ? null : <h1 className="vh">{DEBITS_TITLE}</h1>}
      <ReadState read={read}>{(creditor) => <Creditor key={creditor.id} creditor={creditor} />}</ReadState>
    </>
  )
}

function Creditor({ creditor }: { creditor: DebitCreditorDetail }) {
  const restriction = useRestriction()
  return (
    <div className={styles.sheets}>
      <RestrictionNote restriction={restriction} />
      <CreditorHead creditor={creditor} />
      <TabLinksSheet creditor={creditor} />
    </div>
  )
}

function TabLinksSheet({ creditor }: { creditor: DebitCreditorDetail }) {
  const { txId } = creditorRoute.useParams()
  const search = creditorRoute.useSearch()
  return (
    <Sheet>
      <TabLinks label="Listas del acreedor">
        <Tab tab={undefined}>Remesas</Tab>
        <Tab tab="refunds">Devoluciones</Tab>
        <Tab tab="files">Ficheros presentados</Tab>
      </TabLinks>
      {search.tab === undefined && <DebitRemittanceList creditorId={creditor.id} />}
      {search.tab === 'refunds' && <CreditorRefunds creditor={creditor} />}
      {search.tab === 'files' && <DebitFileList id={creditor.id} search={search} txId={txId} />}
    </Sheet>
  )
}

function Tab({ tab, children }: { tab: CreditorSearch['tab']; children: ReactNode }) {
  const { id } = creditorRoute.useParams()
  return (
    <Link
      to="/payments/debit-remittances/remittances/$id/{-$txId}"
      params={{ id, txId: undefined }}
      search={{ tab } as CreditorSearch}
      activeOptions={{ explicitUndefined: true }}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
