import type { PendingDebitDetail } from '@almenara/contract/areas/payments/pending-debits'
import { formatDay, formatDayTime } from '@almenara/contract/dates'
import { Iban } from '../../../kit/Iban.tsx'
import { Note } from '../../../kit/Note.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { lackText } from '../b2b-words.ts'

/** What a debit is, and under which mandate. */
export function DebitFacts({ debit }: { debit: PendingDebitDetail }) {
  const { dueOn, concept, account, creditorId, mandateReference, mandate, theirIban, endToEndId } = debit
  const lack = lackText(debit)
  return (
    <SummaryList>
      {concept && <SummaryRow term="Concepto">{concept}</SummaryRow>}
      <SummaryRow term="Fecha de cobro">{formatDay(dueOn)}</SummaryRow>
      <SummaryRow term="Identificador del acreedor">{creditorId}</SummaryRow>
      <SummaryRow term="Mandato">
        {mandateReference}
        {mandate?.signedOn && (
          <>
            <br />
            {`Firmado el ${formatDay(mandate.signedOn)}`}
          </>
        )}
        {lack && (
          <>
            <br />
            {lack}
          </>
        )}
      </SummaryRow>
      <SummaryRow term="Cuenta">
        {account.name}
        <br />
        <Iban value={account.iban} />
      </SummaryRow>
      <SummaryRow term="Cuenta del acreedor">
        <Iban value={theirIban} />
      </SummaryRow>
      <SummaryRow term="Referencia del acreedor">{endToEndId}</SummaryRow>
    </SummaryList>
  )
}

/** Who decided, and whether it can be undone. */
export function DecisionNote({ debit: { decision, canUndo, decideUntil, state } }: { debit: PendingDebitDetail }) {
  if (!decision) return null
  const who = decision.me ? 'Usted' : decision.by
  const did = decision.what === 'PAY' ? 'decidió pagar' : 'decidió devolver'
  return (
    <Note title={`${who} ${did} este adeudo el ${formatDayTime(decision.at)}.`}>
      {canUndo && `La devolución se enviará el ${formatDayTime(decideUntil)}. Hasta entonces se puede deshacer.`}
      {state === 'PAID' && 'Ya no se puede devolver.'}
    </Note>
  )
}
