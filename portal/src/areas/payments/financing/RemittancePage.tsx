import { cancelFinancingRemittance, type FinancingRemittanceDetail } from '@almenara/contract/areas/payments/financing-remittances'
import { notebookOriginal } from '@almenara/contract/areas/payments/review'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { download } from '../../../patterns/download/download.ts'
import { DownloadButton } from '../../../patterns/download/DownloadButton.tsx'
import { NO_LIST, readPages } from '../../../patterns/extract-screen/list-address.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { PRESENT } from '../addresses.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import { BeingMade } from '../remittances/BeingMade.tsx'
import { CancelAction } from '../remittances/CancelAction.tsx'
import { CancelSteps, type CancelWords } from '../remittances/CancelSteps.tsx'
import { outcomesOf } from '../remittances/outcomes-of.ts'
import styles from '../remittances/remittances.module.css'
import { RemittanceSummary } from '../remittances/RemittanceSummary.tsx'
import { SignedFacts } from '../remittances/SignedFacts.tsx'
import { FactGrid, GridFact } from '../review/FactGrid.tsx'
import { debitsText } from '../review/review-words.ts'
import { AdvancedDebits } from './AdvancedDebits.tsx'
import { ADVANCE_OUTCOMES, FINANCING_TITLE } from './financing-words.ts'
import { advancedRemittanceQuery } from './queries.ts'

const remittanceRoute = getRouteApi(
  '/shell/signed-in/payments/financing-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
)

const WORDS: CancelWords = { one: 'el recibo', many: 'Recibos', counted: debitsText }

/** One remittance that was advanced: what it cost, what has been released of it and its debits. With `cancel`, it is being cancelled. */
export function RemittancePage() {
  const { contractNumber, remittanceId } = remittanceRoute.useParams()
  const { cancel } = remittanceRoute.useSearch()
  const read = useQuery(advancedRemittanceQuery(contractNumber, remittanceId))
  return (
    <>
      <RemittanceBreadcrumbs contract={read.data?.contract.name} />
      {read.data ? null : <h1 className="vh">Remesa con anticipo</h1>}
      <ReadState read={read}>
        {(found) => (cancel ? <Cancel key={found.id} found={found} /> : <Remittance key={found.id} remittance={found} />)}
      </ReadState>
    </>
  )
}

/** The way back goes to the list that it was opened from, as it was. */
function RemittanceBreadcrumbs({ contract = 'Línea' }: { contract: string | undefined }) {
  const { contractNumber, viewPages, txId: cursor } = remittanceRoute.useParams()
  return (
    <PaymentsBreadcrumbs>
      <Link to="/payments/financing-remittances">{FINANCING_TITLE}</Link>
      <Link
        to="/payments/financing-remittances/remittances/$id/{-$txId}"
        params={{ id: contractNumber, txId: cursor === NO_LIST ? undefined : cursor }}
        search={{ pages: readPages(viewPages) }}
      >
        {contract}
      </Link>
    </PaymentsBreadcrumbs>
  )
}

function Cancel({ found }: { found: FinancingRemittanceDetail }) {
  const { contractNumber, remittanceId } = remittanceRoute.useParams()
  const operation = useTwoStep(cancelFinancingRemittance, { contractNumber, remittanceId })
  return <CancelSteps found={found} operation={operation} words={WORDS} />
}

function Remittance({ remittance }: { remittance: FinancingRemittanceDetail }) {
  const { name, number, scheme, executionOn, states, cancel, file } = remittance
  useTitle(name)
  const restriction = useRestriction()
  return (
    <div className={styles.sheets}>
      <RestrictionNote restriction={restriction} />
      <RemittanceSummary
        remittance={remittance}
        lead={`${number} · ${scheme} · cobro del ${formatDay(executionOn)}`}
        done="Cobrado"
        noun={debitsText}
        outcomes={outcomesOf(ADVANCE_OUTCOMES, states)}
        papers={
          <DownloadButton size="sm" bring={(onProgress) => download(notebookOriginal, { params: { supportId: file.id } }, { onProgress })}>
            Descargar fichero original
          </DownloadButton>
        }
        actions={<CancelAction cancel={cancel} restriction={restriction} counted={debitsText} />}
      />
      <AdvanceFacts remittance={remittance} />
      <BeingMade remittance={remittance} lines="debits">
        <Sheet>
          <AdvancedDebits remittance={remittance} />
        </Sheet>
      </BeingMade>
    </div>
  )
}

function AdvanceFacts({ remittance }: { remittance: FinancingRemittanceDetail }) {
  const { advance, account, fees, releases, file } = remittance
  return (
    <Sheet title="Anticipo" inside="padded">
      <FactGrid>
        <GridFact term="Nominal anticipado" detail={`El ${formatDay(advance.advancedOn)}`}>
          <Amount value={advance.nominal} />
        </GridFact>
        <GridFact term="Intereses" detail={`${advance.days} días al ${formatRate(advance.rate)}`}>
          <Amount value={advance.interest} />
        </GridFact>
        <GridFact term="Comisiones">
          <Amount value={advance.fees} />
        </GridFact>
        <GridFact term="Líquido abonado" detail={account.name}>
          <Amount value={advance.net} />
        </GridFact>
        <GridFact term="Cuenta de abono" wide>
          <Iban value={account.iban} />
        </GridFact>
        <GridFact term="Riesgo vivo" detail={releases.map(({ on, amount }) => `${formatAmount(amount)} el ${formatDay(on)}`).join(' · ')}>
          <Amount value={advance.risk} />
        </GridFact>
        <GridFact term="Liberado">
          <Amount value={advance.released} />
        </GridFact>
        <GridFact term="Impagado" detail={fees.charged > 0 && `Comisiones cargadas ${formatAmount(fees.charged)}`}>
          <Amount value={advance.unpaid} />
        </GridFact>
        <GridFact term="Fichero">
          <Link to={PRESENT} search={{ notebook: file.id }}>
            {file.name}
          </Link>
        </GridFact>
        <SignedFacts remittance={remittance} />
      </FactGrid>
    </Sheet>
  )
}
