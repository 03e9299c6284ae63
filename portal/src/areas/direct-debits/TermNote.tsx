import type { DirectDebitDetail } from '@almenara/contract/areas/direct-debits/direct-debits'
import { formatDay } from '@almenara/contract/dates'
import { useBankDays } from '../../base/bank-status.ts'
import { Note } from '../../kit/Note.tsx'

/** Until when the law lets a receipt be given back, as it stands today. */
export function TermNote({ receipt: directDebit }: { receipt: DirectDebitDetail }) {
  const { today } = useBankDays()
  const { state, scheme, returnUntil, unauthorisedUntil, canReturn, dueOn, willBeRefused } = directDebit
  if (willBeRefused) return <Note title="No se cargará">{willBeRefused}</Note>
  if (state === 'COMING') return <Note title="Aún puede rechazarlo">{`Puede rechazar el recibo antes del ${formatDay(dueOn)}.`}</Note>
  if (state !== 'CHARGED') return null
  if (scheme === 'B2B')
    return <Note title="No se puede devolver">Es un recibo entre empresas (B2B): una vez cargado no tiene devolución.</Note>
  if (!canReturn) return <Note title="El plazo para devolver el recibo ha terminado">Han pasado más de 13 meses desde que se cargó.</Note>
  if (returnUntil && returnUntil >= today) {
    return <Note title={`Puede devolverlo hasta el ${formatDay(returnUntil)}`}>Son 8 semanas desde el cargo, sin dar explicaciones.</Note>
  }
  return (
    <Note title={`Solo si no lo autorizó, hasta el ${formatDay(unauthorisedUntil ?? dueOn)}`}>
      Ya pasaron las 8 semanas para devolverlo sin dar explicaciones.
    </Note>
  )
}
