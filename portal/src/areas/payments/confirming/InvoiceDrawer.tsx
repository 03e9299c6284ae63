import type { ConfirmingInvoiceDetail } from '@almenara/contract/areas/payments/confirming'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Day } from '../../../kit/Day.tsx'
import { Drawer } from '../../../kit/Drawer.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Note } from '../../../kit/Note.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { StateTimeline } from '../../../patterns/payment/StateTimeline.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { reasonText } from '../debits/debit-words.ts'
import styles from '../remittances/remittances.module.css'
import { InvoiceStateBadge } from './invoice-badges.tsx'
import { invoiceQuery } from './queries.ts'

interface InvoiceDrawerProps {
  contractId: string
  invoiceId: string
  onClose: () => void
}

/** One invoice of confirming: whose, when it is paid, how it stands and how it came to, and what can still be done with it. */
export default function InvoiceDrawer({ contractId, invoiceId, onClose }: InvoiceDrawerProps) {
  const read = useQuery(invoiceQuery(contractId, invoiceId))
  const actions = read.data?.cancel.way === 'CANCEL' ? <CancelLink invoice={read.data} /> : undefined
  return (
    <Drawer title="Factura de proveedor" onClose={onClose} footer={actions}>
      <ReadState read={read}>{(invoice) => <Facts invoice={invoice} />}</ReadState>
    </Drawer>
  )
}

function CancelLink({ invoice: { amount } }: { invoice: ConfirmingInvoiceDetail }) {
  return (
    <Link to="." search={(before) => ({ ...before, cancel: true as const })} className={buttonClass()}>
      {amount < 0 ? 'Anular el abono' : 'Anular la factura'}
    </Link>
  )
}

function Facts({ invoice }: { invoice: ConfirmingInvoiceDetail }) {
  const { supplier, number, amount, state, reason, timeline, cancel } = invoice
  return (
    <div className={styles.drawer}>
      <div>
        <p className={styles.name}>{supplier.name}</p>
        <p>{`${amount < 0 ? 'Abono' : 'Factura'} ${number}`}</p>
      </div>
      <Amount value={amount} size="hero" />
      <p>
        <InvoiceStateBadge state={state} />
      </p>
      {reason && <Note tone="warning" title={reasonText(reason)} />}
      <h3 className={styles.heading}>Seguimiento</h3>
      <StateTimeline steps={timeline} />
      <h3 className={styles.heading}>Datos</h3>
      <Data invoice={invoice} />
      {cancel.way === 'NONE' && state === 'ADVANCED' && <p className={styles.small}>{cancel.text}</p>}
    </div>
  )
}

function Data({ invoice }: { invoice: ConfirmingInvoiceDetail }) {
  const { supplier, bank, email, issuedOn, dueOn, payOn, reference, remittance, order } = invoice
  return (
    <SummaryList>
      <SummaryRow term="NIF del proveedor">{supplier.taxId}</SummaryRow>
      <SummaryRow term="Cuenta del proveedor">
        <Iban value={supplier.iban} />
        {bank && <span className={styles.small}> {bank}</span>}
      </SummaryRow>
      {email && <SummaryRow term="Correo del proveedor">{email}</SummaryRow>}
      <SummaryRow term="Emitida">
        <Day value={issuedOn} />
      </SummaryRow>
      <SummaryRow term="Vencimiento">
        <Day value={dueOn} />
      </SummaryRow>
      <SummaryRow term="Fecha de pago">
        <Day value={payOn} />
      </SummaryRow>
      {reference && <SummaryRow term="Referencia">{reference}</SummaryRow>}
      <SummaryRow term="Remesa">{`${remittance.number}, orden ${order}`}</SummaryRow>
    </SummaryList>
  )
}
