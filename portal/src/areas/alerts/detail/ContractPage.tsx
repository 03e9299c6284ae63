import type { AlertContractDetail } from '@almenara/contract/areas/alerts/alert-contracts'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryAccount, SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { NO_LIST, readPages } from '../../../patterns/extract-screen/list-address.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { AlertBreadcrumbs } from '../AlertBreadcrumbs.tsx'
import { channelWords } from '../alert-words.ts'
import styles from '../alerts.module.css'
import { AlertStateBadge } from '../badges.tsx'
import { contractQuery } from '../queries.ts'
import { RuleSentences } from '../RuleSentences.tsx'
import { ContractActions } from './ContractActions.tsx'
import { FiringList } from './FiringList.tsx'

const route = getRouteApi('/shell/signed-in/services/alert-settings/alert-contracts/$alertContractId/$viewPages/$txId')

/** One alert: what it watches, how it tells, what it has told, and pausing or ending it. */
export function ContractPage() {
  const { alertContractId, viewPages, txId: cursor } = route.useParams()
  const read = useQuery(contractQuery(alertContractId))
  const title = read.data ? `Alerta ${read.data.number}` : 'Alerta'
  useTitle(title)
  return (
    <>
      <AlertBreadcrumbs list>
        <Link
          to="/services/alert-settings/{-$txId}"
          params={{ txId: cursor === NO_LIST ? undefined : cursor }}
          search={{ pages: readPages(viewPages) }}
        >
          Alertas
        </Link>
      </AlertBreadcrumbs>
      <h1 className={styles.title}>{title}</h1>
      <ReadState read={read}>{(contract) => <Contract key={contract.id} contract={contract} />}</ReadState>
    </>
  )
}

function Contract({ contract }: { contract: AlertContractDetail }) {
  return (
    <div className={styles.parts}>
      {contract.state === 'SUSPENDED' && (
        <Note tone="warning" title="Alerta suspendida">
          Ya no puede consultar esta cuenta o la cuenta está cancelada. La alerta no envía avisos.
        </Note>
      )}
      <Sheet title="Datos de la alerta" inside="padded">
        <Facts contract={contract} />
        <ContractActions contract={contract} />
      </Sheet>
      <Sheet title="Historial">
        <FiringList contract={contract} />
      </Sheet>
    </div>
  )
}

function Facts({ contract }: { contract: AlertContractDetail }) {
  const { product, rules, channels, state, pausedUntil, quiet, hideAmounts, liquidationAccount, createdAt } = contract
  return (
    <SummaryList>
      <SummaryRow term="Estado">
        <AlertStateBadge state={state} />
        {pausedUntil && <span className={styles.until}>{`Hasta el ${formatDay(pausedUntil)}`}</span>}
      </SummaryRow>
      <SummaryAccount term="Cuenta" account={{ name: product.name, iban: product.identifier }} />
      <SummaryRow term="Le avisaremos">
        <RuleSentences rules={rules} />
      </SummaryRow>
      <SummaryRow term="Canales">{channelWords(channels)}</SummaryRow>
      <SummaryRow term="Horario sin avisos">{quiet ? `De ${quiet.from} a ${quiet.until}` : 'Ninguno'}</SummaryRow>
      <SummaryRow term="Importes en los mensajes">{hideAmounts ? 'Ocultos' : 'Visibles'}</SummaryRow>
      {liquidationAccount && (
        <SummaryAccount term="Cuenta de liquidación" account={{ name: liquidationAccount.name, iban: liquidationAccount.identifier }} />
      )}
      <SummaryRow term="Fecha de alta">{formatDay(dayAt(createdAt))}</SummaryRow>
    </SummaryList>
  )
}
