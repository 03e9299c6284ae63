import { B2B_MANDATE_TYPE_NAMES } from '@almenara/contract/areas/payments/b2b-codes'
import { NO_LAST_DAY } from '@almenara/contract/areas/payments/b2b-words'
import type { B2bMandateDetail } from '@almenara/contract/areas/payments/mandates'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { Iban } from '../../../kit/Iban.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'

/** What a mandate lets its creditor collect. */
export function MandateFacts({ mandate }: { mandate: B2bMandateDetail }) {
  const { creditorId, reference, account, type, maximum, validUntil, signedOn, lastOn, lapsesOn } = mandate
  return (
    <SummaryList>
      <SummaryRow term="Identificador del acreedor">{creditorId}</SummaryRow>
      <SummaryRow term="Referencia">{reference}</SummaryRow>
      <SummaryRow term="Cuenta">
        {account.name}
        <br />
        <Iban value={account.iban} />
      </SummaryRow>
      <SummaryRow term="Tipo">{B2B_MANDATE_TYPE_NAMES[type]}</SummaryRow>
      <SummaryRow term="Máximo de cada adeudo">{maximum === undefined ? 'Sin máximo' : formatAmount(maximum)}</SummaryRow>
      <SummaryRow term="Válido hasta">{validUntil ? formatDay(validUntil) : NO_LAST_DAY}</SummaryRow>
      {signedOn && <SummaryRow term="Firmado con el acreedor el">{formatDay(signedOn)}</SummaryRow>}
      <SummaryRow term="Último cobro">{lastOn ? formatDay(lastOn) : 'Ninguno'}</SummaryRow>
      {lapsesOn && <SummaryRow term="Caduca, si no se usa, el">{formatDay(lapsesOn)}</SummaryRow>}
    </SummaryList>
  )
}
