import { declarationReceipt, type DeclarationDetail } from '@almenara/contract/areas/aeat/declarations'
import { DO_NOT_REPEAT } from '@almenara/contract/areas/aeat/words'
import { formatDay, formatDayTime } from '@almenara/contract/dates'
import { buttonClass } from '../../kit/button-class.ts'
import { Iban } from '../../kit/Iban.tsx'
import { Note } from '../../kit/Note.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import styles from './aeat.module.css'
import { AgencyLink } from './AgencyLink.tsx'
import { FilingMark } from './FilingMark.tsx'
import { Nrc } from './Nrc.tsx'
import { periodWords } from './period-words.ts'

/** What is paid, by whom and from where. */
export function TaxFacts({ tax }: { tax: DeclarationDetail }) {
  const { model, modelName, exercise, period, reference, taxId, name, anagram, account, orderedAt, orderedBy, chargedAt, deadline } = tax
  return (
    <SummaryList>
      <SummaryRow term="Modelo">{`${model} ${modelName}`}</SummaryRow>
      {exercise && period && <SummaryRow term="Periodo">{periodWords({ exercise, period })}</SummaryRow>}
      {reference && <SummaryRow term="Referencia">{reference}</SummaryRow>}
      <SummaryRow term="NIF">{taxId}</SummaryRow>
      {anagram && <SummaryRow term="Anagrama">{anagram}</SummaryRow>}
      <SummaryRow term="Nombre o razón social">{name}</SummaryRow>
      <SummaryRow term="Cuenta">
        {account.name}
        <br />
        <Iban value={account.iban} />
      </SummaryRow>
      <SummaryRow term="Ordenado">{`${formatDayTime(orderedAt)}, por ${orderedBy}`}</SummaryRow>
      {chargedAt && <SummaryRow term="Ingresado">{formatDayTime(chargedAt, true)}</SummaryRow>}
      {deadline && <SummaryRow term="Último día para presentar">{formatDay(deadline)}</SummaryRow>}
    </SummaryList>
  )
}

/** What became of it, and what is to be done with it now. */
export function TaxOutcome({ tax }: { tax: DeclarationDetail }) {
  const { id, nrc, state, refusal, filing, family } = tax
  return (
    <div className={styles.box}>
      {(state === 'REQUESTED' || state === 'CHARGED') && <Note title={DO_NOT_REPEAT} />}
      {state === 'REFUSED' && refusal && (
        <Note tone="warning" title="La Agencia Tributaria ha rechazado el pago.">
          {`«${refusal}». No le hemos cobrado.`}
        </Note>
      )}
      {state === 'PAID' && refusal && <Note title="La Agencia Tributaria no ha aceptado la anulación.">{`«${refusal}».`}</Note>}
      {nrc && <Nrc nrc={nrc} />}
      {(state === 'PAID' || state === 'ANNULMENT_ASKED') && (
        <div className={styles.actions}>
          <DownloadButton bring={(onProgress) => download(declarationReceipt, { params: { declarationId: id } }, { onProgress })}>
            Descargar justificante
          </DownloadButton>
          {family !== 'SETTLEMENT' && (
            <AgencyLink url={filing} className={buttonClass()}>
              Abrir la presentación en la Agencia Tributaria
            </AgencyLink>
          )}
        </div>
      )}
      <FilingMark tax={tax} />
    </div>
  )
}
