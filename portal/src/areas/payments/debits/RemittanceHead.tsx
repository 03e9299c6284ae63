import { debitReceipts, debitRemittanceAnswer, type DebitRemittanceDetail } from '@almenara/contract/areas/payments/debit-remittances'
import { MOST_LINES } from '@almenara/contract/areas/payments/drafts'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { Note } from '../../../kit/Note.tsx'
import { download } from '../../../patterns/download/download.ts'
import type { Restriction } from '../../../patterns/two-step/restriction.ts'
import { START } from '../addresses.ts'
import { EditorLink } from '../editor/editor-address.tsx'
import { CancelAction } from '../remittances/CancelAction.tsx'
import { AnswerButton, OriginalButton, ReceiptsButton } from '../remittances/Papers.tsx'
import { outcomesOf } from '../remittances/outcomes-of.ts'
import { RemittanceSummary } from '../remittances/RemittanceSummary.tsx'
import styles from '../remittances/remittances.module.css'
import { debitsText } from '../review/review-words.ts'
import { Act } from '../transfers/ContractActions.tsx'
import { DEBIT_OUTCOMES } from './debit-words.ts'
import { creditorQuery } from './queries.ts'

const remittanceRoute = getRouteApi(
  '/shell/signed-in/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
)

interface RemittanceHeadProps {
  remittance: DebitRemittanceDetail
  restriction: Restriction | undefined
}

/** What a remittance of debits came to: how much was collected of how much, what came back, and its file. */
export function RemittanceHead({ remittance, restriction }: RemittanceHeadProps) {
  const { number, scheme, executionOn, states, cancel, refunds } = remittance
  return (
    <RemittanceSummary
      remittance={remittance}
      lead={`${number} · ${scheme} · cobro del ${formatDay(executionOn)}`}
      done="Cobrado"
      noun={debitsText}
      outcomes={outcomesOf(DEBIT_OUTCOMES, states)}
      papers={<Papers remittance={remittance} />}
      actions={
        <>
          <CancelAction cancel={cancel} restriction={restriction} counted={debitsText} />
          <RepeatAction remittance={remittance} />
          {refunds.count > 0 && <RefundsLink />}
        </>
      }
    >
      {refunds.count > 0 && (
        <div className={styles.note}>
          <Note tone="warning" title={`${debitsText(refunds.count)} sin cobrar, ${formatAmount(refunds.amount)}.`}>
            En la lista de devoluciones está el motivo de cada recibo y si conviene presentarlo de nuevo.
          </Note>
        </div>
      )}
    </RemittanceSummary>
  )
}

/** What is given of it: proof of what was collected, and the files for whoever keeps the accounts. */
function Papers({ remittance: { id: remittanceId, contract, file, outcome } }: Pick<RemittanceHeadProps, 'remittance'>) {
  const params = { contractNumber: contract.id, remittanceId }
  return (
    <>
      {outcome.done.count > 0 && <ReceiptsButton bring={(onProgress) => download(debitReceipts, { params }, { onProgress })} />}
      <AnswerButton bring={(onProgress) => download(debitRemittanceAnswer, { params }, { onProgress })} />
      <OriginalButton supportId={file.id} />
    </>
  )
}

/** The same debtors again: its lines are copied to a remittance that is written by hand. */
function RepeatAction({ remittance: { id, count, contract } }: Pick<RemittanceHeadProps, 'remittance'>) {
  const { data } = useQuery(creditorQuery(contract.id))
  if (!data || count > MOST_LINES) return null
  return (
    <Act contract={data} action="REPEAT" label="Repetir remesa">
      <EditorLink kind="DEBITS" contract={contract.id} edit={START} from={id} className={buttonClass({ size: 'sm' })}>
        Repetir remesa
      </EditorLink>
    </Act>
  )
}

function RefundsLink() {
  const params = remittanceRoute.useParams()
  return (
    <Link
      to="/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
      params={params}
      search={{ tab: 'refunds' }}
      resetScroll={false}
      className={buttonClass({ size: 'sm' })}
    >
      Ver devoluciones
    </Link>
  )
}
