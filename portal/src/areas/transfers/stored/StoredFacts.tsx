import type { StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { CATEGORY_PURPOSE_NAMES } from '@almenara/contract/transfer-names'
import { SummaryAccount, SummaryAmount, SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { whenWords } from './when-words.ts'

/** What was kept, fact by fact. */
export function StoredFacts({
  stored: { amount, target, concept, categoryPurpose, when, savedAt, savedBy, state },
}: {
  stored: StoredTransfer
}) {
  return (
    <SummaryList>
      <SummaryAmount term="Importe" value={amount} size="title" />
      <SummaryAccount term="Para" account={target} />
      <SummaryRow term="Concepto">{concept || 'Sin concepto'}</SummaryRow>
      {categoryPurpose && <SummaryRow term="Clase de pago">{CATEGORY_PURPOSE_NAMES[categoryPurpose] ?? categoryPurpose}</SummaryRow>}
      {when && <SummaryRow term="Fecha de envío">{whenWords(when)}</SummaryRow>}
      <SummaryRow term={state === 'SAVED' ? 'Guardada' : 'Firmada'}>{`${formatDay(dayAt(savedAt))}, por ${savedBy}`}</SummaryRow>
    </SummaryList>
  )
}
