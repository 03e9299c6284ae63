import type { DebitCreditorDetail } from '@almenara/contract/areas/payments/debit-contracts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTitle } from '../../../base/title.ts'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { TabLinks } from '../../../kit/Tabs.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { EDITOR_TITLE } from '../editor/editor-words.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import styles from '../remittances/remittances.module.css'
import { CreditorHead } from './CreditorHead.tsx'
import { DEBITS_TITLE } from './debit-words.ts'
import { DebitFileList } from './DebitFileList.tsx'
import { DebitRemittanceList } from './DebitRemittanceList.tsx'
import { creditorQuery } from './queries.ts'
import { CreditorRefunds } from './RefundLists.tsx'
import type { CreditorSearch } from './search.ts'

const EditorPage = lazyPart(() => import('../editor/EditorPage.tsx'))
const DraftList = lazyPart(() => import('../editor/DraftList.tsx'))

const creditorRoute = getRouteApi('/shell/signed-in/payments/debit-remittances/remittances/$id/{-$txId}')

/** One creditor: its conditions, its remittances, what came back of them and the files presented. The address says which list. */
export function CreditorPage() {
  const { id } = creditorRoute.useParams()
  const { edit, from } = creditorRoute.useSearch()
  const read = useQuery(creditorQuery(id))
  useTitle(edit === undefined ? (read.data?.name ?? DEBITS_TITLE) : EDITOR_TITLE)
  return (
    <>
      <PaymentsBreadcrumbs>
        <Link to="/payments/debit-remittances">{DEBITS_TITLE}</Link>
        {edit !== undefined && (
          <Link to="/payments/debit-remittances/remittances/$id/{-$txId}" params={{ id, txId: undefined }} search={{}}>
            {read.data?.name ?? 'Acreedor'}
          </Link>
        )}
      </PaymentsBreadcrumbs>
      {read.data ? null : <h1 className="vh">{DEBITS_TITLE}</h1>}
      <ReadState read={read}>
        {(creditor) =>
          edit === undefined ? (
            <Creditor key={creditor.id} creditor={creditor} />
          ) : (
            <Suspense fallback={<Skeleton count={4} />}>
              <EditorPage key={creditor.id} kind="DEBITS" contract={creditor} edit={edit} from={from} />
            </Suspense>
          )
        }
      </ReadState>
    </>
  )
}

function Creditor({ creditor }: { creditor: DebitCreditorDetail }) {
  const restriction = useRestriction()
  return (
    <div className={styles.sheets}>
      <RestrictionNote restriction={restriction} />
      <CreditorHead creditor={creditor} />
      <Suspense>
        <DraftList contract={creditor.id} canDelete={creditor.canPrepare} />
      </Suspense>
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
