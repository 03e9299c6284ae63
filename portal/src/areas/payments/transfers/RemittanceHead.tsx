import { MOST_LINES } from '@almenara/contract/areas/payments/drafts'
import { remittanceAnswer, remittanceReceipts, type RemittanceDetail } from '@almenara/contract/areas/payments/remittances'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { Note } from '../../../kit/Note.tsx'
import { download } from '../../../patterns/download/download.ts'
import type { Restriction } from '../../../patterns/two-step/restriction.ts'
import { cutOffMoment } from '../review/cut-off-words.ts'
import { transfersText } from '../review/review-words.ts'
import { TimeLeft } from '../review/TimeLeft.tsx'
import { Act } from './ContractActions.tsx'
import { CancelAction } from '../remittances/CancelAction.tsx'
import { AnswerButton, OriginalButton, ReceiptsButton } from '../remittances/Papers.tsx'
import { outcomesOf } from '../remittances/outcomes-of.ts'
import { RemittanceSummary } from '../remittances/RemittanceSummary.tsx'
import { TRANSFER_OUTCOMES } from './outcomes.ts'
import { contractQuery } from './queries.ts'
import { START } from '../addresses.ts'
import styles from '../remittances/remittances.module.css'

interface RemittanceHeadProps {
  remittance: RemittanceDetail
  restriction: Restriction | undefined
}

/** What a remittance came to: how much was done of how much, what became of the rest, and its papers. */
export function RemittanceHead({ remittance, restriction }: RemittanceHeadProps) {
  const { number, executionOn, states, cancel } = remittance
  return (
    <RemittanceSummary
      remittance={remittance}
      lead={`${number} · ${formatDay(executionOn)}`}
      done="Realizado"
      noun={transfersText}
      outcomes={outcomesOf(TRANSFER_OUTCOMES, states)}
      papers={<Papers remittance={remittance} />}
      actions={
        <>
          <CancelAction cancel={cancel} restriction={restriction} counted={transfersText} />
          <RepeatAction remittance={remittance} />
        </>
      }
    >
      <Standing remittance={remittance} />
    </RemittanceSummary>
  )
}

/** What is to be known of it now: why it does not go on, or what could not be paid. */
function Standing({ remittance: { stopped, asOf, outcome, count, state } }: { remittance: RemittanceDetail }) {
  if (stopped) {
    return (
      <div className={styles.note}>
        <Note tone="warning" title={`Faltan ${formatAmount(stopped.missing)} en la cuenta de cargo.`}>
          <p>
            {`Lo intentamos cada 15 minutos hasta la hora límite (${cutOffMoment(stopped.until, asOf).toLowerCase()}). Después no se realizará.`}
          </p>
          <TimeLeft key={stopped.until} until={stopped.until} asOf={asOf} over="Se ha pasado la hora límite" />
        </Note>
      </div>
    )
  }
  if (state !== 'PARTLY') return null
  const { count: undone } = outcome.undone
  return (
    <div className={styles.note}>
      <Note tone="warning" title={`No se ${undone === 1 ? 'ha podido abonar 1' : `han podido abonar ${undone}`} de ${count}.`}>
        El motivo de cada una está en la lista. Su importe está en la cuenta de cargo.
      </Note>
    </div>
  )
}

/** What is given of it: proof for who was paid, and the files for whoever keeps the accounts. */
function Papers({ remittance: { id: remittanceId, contract, file, outcome } }: Pick<RemittanceHeadProps, 'remittance'>) {
  const params = { contractNumber: contract.id, remittanceId }
  return (
    <>
      {outcome.done.count > 0 && <ReceiptsButton bring={(onProgress) => download(remittanceReceipts, { params }, { onProgress })} />}
      {file?.answer && <AnswerButton bring={(onProgress) => download(remittanceAnswer, { params }, { onProgress })} />}
      {file && <OriginalButton supportId={file.id} />}
    </>
  )
}

/** The same payees again: its lines are copied to a remittance that is written by hand. */
function RepeatAction({ remittance: { id, count, contract } }: Pick<RemittanceHeadProps, 'remittance'>) {
  const { data } = useQuery(contractQuery(contract.id))
  if (!data || count > MOST_LINES) return null
  return (
    <Act contract={data} action="REPEAT" label="Repetir remesa">
      <Link
        to="/payments/transfer-remittances/remittances/$id/{-$txId}"
        params={{ id: contract.id, txId: undefined }}
        search={{ edit: START, from: id }}
        className={buttonClass({ size: 'sm' })}
      >
        Repetir remesa
      </Link>
    </Act>
  )
}
