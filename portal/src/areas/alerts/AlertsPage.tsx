import type { AlertStatus } from '@almenara/contract/areas/alerts/alert-contracts'
import PlusIcon from '@phosphor-icons/core/regular/plus.svg?react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTitle } from '../../base/title.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { Icon } from '../../kit/Icon.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Note } from '../../kit/Note.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/Tabs.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { AlertBreadcrumbs } from './AlertBreadcrumbs.tsx'
import { statusWords } from './alert-words.ts'
import styles from './alerts.module.css'
import { ChannelsCard } from './ChannelsCard.tsx'
import { ContractList } from './ContractList.tsx'
import type { AlertsSearch } from './lists.ts'
import { NoAlerts } from './NoAlerts.tsx'
import { statusQuery } from './queries.ts'
import { SecurityCard } from './SecurityCard.tsx'

const History = lazyPart(() => import('./History.tsx'))

const route = getRouteApi('/shell/signed-in/services/alert-settings/{-$txId}')

/** The customer's alerts, and by which ways the bank can tell them. */
export function AlertsPage() {
  useTitle('Alertas')
  const read = useQuery(statusQuery)
  return (
    <>
      <AlertBreadcrumbs list />
      <div className={styles.head}>
        <div>
          <h1>Alertas</h1>
          {read.data && <p className={styles.quiet}>{statusWords(read.data)}</p>}
        </div>
        {read.data && canBeTold(read.data) && (
          <Link
            to={
              read.data.status === 'CONTRACTED'
                ? '/services/alert-settings/successive-contract-creation'
                : '/services/alert-settings/alert-contracts/contract-creation'
            }
            className={buttonClass({ variant: 'primary' })}
          >
            <Icon of={PlusIcon} />
            Crear alerta
          </Link>
        )}
      </div>
      <ReadState read={read}>{(status) => <Alerts status={status} />}</ReadState>
    </>
  )
}

const canBeTold = ({ channels }: AlertStatus) => channels.some(({ verified }) => verified)

function Alerts({ status }: { status: AlertStatus }) {
  const { tab, ...filters } = route.useSearch()
  const isFiltered = Object.keys(filters).length > 0
  const hasNone = tab === undefined && status.contracts.total === 0 && !isFiltered
  const reachable = canBeTold(status)
  return (
    <>
      {!reachable && <NoChannel />}
      <div className={styles.columns}>
        <Sheet>
          <TabLinks label="Alertas e historial">
            <Tab tab={undefined}>Alertas</Tab>
            <Tab tab="history">Historial</Tab>
          </TabLinks>
          {tab === 'history' ? (
            <Suspense fallback={<Skeleton count={4} />}>
              <History />
            </Suspense>
          ) : hasNone && reachable ? (
            <NoAlerts />
          ) : (
            <ContractList />
          )}
        </Sheet>
        <div className={styles.parts}>
          <ChannelsCard channels={status.channels} />
          <SecurityCard />
        </div>
      </div>
    </>
  )
}

function Tab({ tab, children }: { tab: AlertsSearch['tab']; children: ReactNode }) {
  return (
    <Link
      to="/services/alert-settings/{-$txId}"
      params={{ txId: undefined }}
      search={{ tab } as AlertsSearch}
      activeOptions={{ explicitUndefined: true }}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}

function NoChannel() {
  return (
    <div className={styles.note}>
      <Note tone="warning" title="No podemos avisarle">
        <p>Verifique un móvil o un correo en su área personal para crear alertas.</p>
        <p className={styles.noteAction}>
          <Link to="/personal-data/modify-contact" className={buttonClass({ size: 'sm' })}>
            Verificar datos de contacto
          </Link>
        </p>
      </Note>
    </div>
  )
}
