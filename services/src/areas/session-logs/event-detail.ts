/** What of an event is worth telling besides its kind, in the customer's words. */
import type { EventData } from '../../session-log/event-data.ts'

const BECAUSE: Readonly<Record<string, string>> = {
  IDLE: 'Por estar sin actividad',
  TOO_LONG: 'Por llegar a su duración máxima',
  TOKEN_REUSED: 'Se intentó seguir con ella desde otro lugar. Si no fue usted, cambie su clave.',
}

/** Sentences without a final stop, joined by one. Empty where the kind says it all. */
export function eventDetail({ because, before, after, file, operation, payee, method, what }: EventData): string {
  const parts = [
    because === undefined ? undefined : BECAUSE[because],
    before === undefined || after === undefined ? undefined : `De «${before}» a «${after}»`,
    file,
    operation === undefined ? undefined : payee === undefined ? operation : `${operation} a ${payee}`,
    method === undefined ? undefined : `Con ${method}`,
    what,
  ]
  return parts.filter((part) => part !== undefined && part !== '').join('. ')
}
