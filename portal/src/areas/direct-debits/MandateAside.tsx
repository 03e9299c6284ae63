import type { Mandate } from '@almenara/contract/areas/direct-debits/mandates'
import { DEBIT_SCHEME_NAMES } from '@almenara/contract/areas/direct-debits/receipt-states'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import styles from './receipts.module.css'

/** The mandate that an operation is of. */
export function MandateAside({ mandate }: { mandate: Mandate & { account: { name: string } } }) {
  const { creditorName, creditorId, reference, scheme, last, next, account } = mandate
  return (
    <div className={styles.aside}>
      <h2>{creditorName}</h2>
      <SummaryList>
        <SummaryRow term="Identificador">{creditorId}</SummaryRow>
        <SummaryRow term="Mandato">{reference}</SummaryRow>
        <SummaryRow term="Esquema">{DEBIT_SCHEME_NAMES[scheme]}</SummaryRow>
        <SummaryRow term="Cuenta">{account.name}</SummaryRow>
        {last && <SummaryRow term="Último cobro">{`${formatAmount(last.amount)}, el ${formatDay(last.on)}`}</SummaryRow>}
        {next && <SummaryRow term="Próximo">{`${formatAmount(next.amount)}, el ${formatDay(next.on)}`}</SummaryRow>}
      </SummaryList>
    </div>
  )
}
