import type { DebitRemittanceDetail } from '@almenara/contract/areas/payments/debit-remittances'
import { notebookOriginal } from '@almenara/contract/areas/payments/review'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { Note } from '../../../kit/Note.tsx'
import { download } from '../../../patterns/download/download.ts'
import { DownloadButton } from '../../../patterns/download/DownloadButton.tsx'
import type { Restriction } from '../../../patterns/two-step/restriction.ts'
import { CancelAction } from '../remittances/CancelAction.tsx'
import { outcomesOf } from '../remittances/outcomes-of.ts'
import { RemittanceSummary } from '../remittances/RemittanceSummary.tsx'
import styles from '../remittances/remittances.module.css'
import { debitsText } from '../review/review-words.ts'
import { DEBIT_OUTCOMES } from './debit-words.ts'

const remittanceRoute = getRouteApi(
  '/shell/signed-in/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
)

interface RemittanceHeadProps {
  remittance: DebitRemittanceDetail
  restriction: Restriction | undefined
}

/** What a remittance of debits came to: how much was collected of how much, what came back, and its file. */
export function RemittanceHead({ remittance, restriction }: RemittanceHeadProps) {
  const { number, scheme, executionOn, states, cancel, file, refunds } = remittance
  return (
    <RemittanceSummary
      remittance={remittance}
      lead={`${number} · ${scheme} · cobro del ${formatDay(executionOn)}`}
      done="Cobrado"
      noun={debitsText}
      outcomes={outcomesOf(DEBIT_OUTCOMES, states)}
      papers={
        <DownloadButton size="sm" bring={(onProgress) => download(notebookOriginal, { params: { supportId: file.id } }, { onProgress })}>
          Descargar fichero original
        </DownloadButton>
      }
      actions={
        <>
          <CancelAction cancel={cancel} restriction={restriction} counted={debitsText} />
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
