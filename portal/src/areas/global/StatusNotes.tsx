import { useApplicationStatus } from '../../base/application-status.ts'
import { Note } from '../../kit/Note.tsx'

const NOTES = {
  updatingHistorics: [
    'Actualizamos el histórico de movimientos',
    'Mientras tanto, no puede consultar los movimientos. Su saldo está al día.',
  ],
  endOfDay: ['Cerramos las operaciones del día', 'Puede consultar. Para operar, vuelva a intentarlo en 5 minutos.'],
  accountingOperation: ['Las operaciones no están disponibles', 'Puede consultar. Para operar, vuelva a intentarlo en 5 minutos.'],
} as const

const FLAGS = ['updatingHistorics', 'endOfDay', 'accountingOperation'] as const

/** What is under way in the bank, while it is (specification §4, «Service state»). */
export function StatusNotes() {
  const status = useApplicationStatus()
  return FLAGS.filter((flag) => status[flag]).map((flag) => (
    <Note key={flag} tone="warning" title={NOTES[flag][0]}>
      {NOTES[flag][1]}
    </Note>
  ))
}
