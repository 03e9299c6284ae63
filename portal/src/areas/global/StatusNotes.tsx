import { Suspense } from 'react'
import { useApplicationStatus } from '../../base/application-status.ts'
import { useCurrentUser } from '../../base/current-user.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Note } from '../../kit/Note.tsx'
import { CARDS_CLOSED, SAVINGS_CLOSED } from '../../patterns/status/closed-words.ts'

const CardsOfflineWords = lazyPart(() => import('./CardsOfflineWords.tsx'))

const NOTES = {
  updatingHistorics: [
    'Actualizamos el histórico de movimientos',
    'Mientras tanto, no puede consultar los movimientos. Su saldo está al día.',
  ],
  endOfDay: ['Cerramos las operaciones del día', 'Puede consultar. Para operar, vuelva a intentarlo en 5 minutos.'],
  accountingOperation: ['Las operaciones no están disponibles', 'Puede consultar. Para operar, vuelva a intentarlo en 5 minutos.'],
  cardsOffline: [CARDS_CLOSED, <CardsOfflineWords key="cards" />],
  savingsOffline: [SAVINGS_CLOSED, 'Ve lo que tiene, pero ahora no puede consultar el detalle ni operar. Vuelva a intentarlo más tarde.'],
} as const

const FLAGS = ['updatingHistorics', 'endOfDay', 'accountingOperation', 'cardsOffline', 'savingsOffline'] as const

/** What is closed or under way in the bank, while it is (specification §4, «Service state»); of products, only to whoever has them. */
export function StatusNotes() {
  const status = useApplicationStatus()
  const { hasCards, hasSavings } = useCurrentUser()
  const concerns = {
    cardsOffline: hasCards,
    savingsOffline: hasSavings,
    updatingHistorics: true,
    endOfDay: true,
    accountingOperation: true,
  }
  return FLAGS.filter((flag) => status[flag] && concerns[flag]).map((flag) => (
    <Note key={flag} tone="warning" title={NOTES[flag][0]}>
      <Suspense>{NOTES[flag][1]}</Suspense>
    </Note>
  ))
}
