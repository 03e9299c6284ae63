/** What the customer reads of a send before and after they sign it: its facts, what to look at, and what comes next. */
import { addSeconds, formatDayTime, formatTime, type Instant } from '@almenara/contract/dates'
import { BIZUM_LIMITS } from '@almenara/contract/limits'
import { formatAmount, toCents, type Cents } from '@almenara/contract/money'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import type { Fact, OrderState, Warning } from '@almenara/contract/two-step'
import { displayName, type OwnedProduct } from '../../../products/access.ts'
import { present } from '../../../present.ts'
import { money } from '../../../products/position.ts'
import { WILL_TELL } from '../../../two-step/result-words.ts'
import { nameWarnings } from '../people/name-warnings.ts'
import type { KnownPerson } from './known-people.ts'
import { HELD_UNTIL_IT_ARRIVES } from '../words.ts'

/** Somebody who is to be paid, and what is known of them. */
export interface Reviewed {
  phone: Phone
  amount: Cents
  name: string
  registered: boolean
  known: KnownPerson
}

interface Sending {
  people: readonly Reviewed[]
  concept: string
  source: OwnedProduct
  pauseSeconds: number
  now: Instant
  waitHours: number | null
}

const text = (label: string, words: string, field?: string): Fact => ({
  label,
  ...(field ? { field } : {}),
  value: { type: 'TEXT', text: words },
})

export const totalOf = (people: readonly { amount: Cents }[]): Cents => toCents(people.reduce((sum, { amount }) => sum + amount, 0))

const joinBy = ({ now, waitHours }: Sending) => formatDayTime(addSeconds(now, (waitHours ?? BIZUM_LIMITS.waitHours) * 3600))

/** In reading order. No account number is among them but in the name of the customer's own. */
export function sendFacts(sending: Sending): Fact[] {
  const { people, concept, source, pauseSeconds } = sending
  const total = totalOf(people)
  return [
    {
      label: people.length > 1 ? 'Total que paga' : 'Importe que paga',
      field: 'recipients.0.amount',
      value: { type: 'MONEY', amount: total },
    },
    ...people.map((person, at) => personFact(person, at, people.length > 1)),
    { label: 'Desde', field: 'account', value: { type: 'PARTY', name: displayName(source) } },
    text('Concepto', concept || 'Sin concepto', 'concept'),
    text(
      'Envío',
      pauseSeconds > 0 ? `Dentro de ${pauseSeconds} segundos: hasta entonces puede anularlo` : 'Inmediato: llega en 10 segundos',
    ),
    { label: 'Comisión', value: { type: 'MONEY', amount: toCents(0) } },
    { label: 'Disponible después', private: true, value: { type: 'MONEY', amount: toCents(money(source).available - total) } },
  ]
}

/** The directory knows no name of theirs: the number stands for it. */
const isUnnamed = ({ phone, name }: Pick<Reviewed, 'phone' | 'name'>) => name === formatPhone(phone)

function personFact(person: Reviewed, at: number, isOfMany: boolean): Fact {
  const { phone, name, registered, amount } = person
  const detail = isUnnamed(person) ? undefined : formatPhone(phone)
  const field = `recipients.${at}.phone`
  const mark: Fact['mark'] = registered ? { tone: 'ok', text: 'Tiene Bizum' } : { tone: 'warning', text: 'No tiene Bizum' }
  if (isOfMany) return { label: `Para (${at + 1})`, field, mark, value: { type: 'PAYEE', name, ...present({ detail }), amount } }
  return { ...text('Para', detail === undefined ? name : `${name}, ${detail}`, field), mark }
}

/** What is worth a second look. Nothing of it keeps the customer from signing. */
export function sendWarnings(sending: Sending): Warning[] {
  return [...groupWarnings(sending), ...sending.people.flatMap(personWarnings)]
}

const NAMES = new Intl.ListFormat('es')

/** What may be so of many of them is said once, with their names: where it is signed, thirty sentences would hide the code's field. */
function groupWarnings(sending: Sending): Warning[] {
  const { people } = sending
  const without = people.filter(({ registered }) => !registered)
  const strangers = people.filter(({ known }) => known.isFirst)
  const about = (code: string, some: readonly Reviewed[], words: (names: string) => string): Warning[] => {
    const [first] = some
    if (!first) return []
    const names = NAMES.format(some.map(({ name }) => name))
    return [{ code, text: words(names), ...(some.length === 1 ? { field: `recipients.${people.indexOf(first)}.phone` } : {}) }]
  }
  const until = joinBy(sending)
  return [
    ...about('NOT_REGISTERED', without, (names) =>
      without.length === 1
        ? `${names}: este móvil no tiene Bizum. Le avisaremos por SMS; si no se da de alta antes del ${until}, no se cobrará nada.`
        : `${names}: estos móviles no tienen Bizum. Les avisaremos por SMS; los que no se den de alta antes del ${until} no se cobrarán.`,
    ),
    ...about(
      'FIRST_PAYMENT',
      strangers,
      (names) => `${names}: es la primera vez que ${strangers.length === 1 ? 'le' : 'les'} paga. ${checkOf(strangers)}`,
    ),
  ]
}

/** What there is to check of people who are paid for the first time: of whoever has no name, the number. */
function checkOf(strangers: readonly Reviewed[]): string {
  const named = strangers.filter((person) => !isUnnamed(person)).length
  const unnamed = strangers.length - named
  const nouns = [
    ...(named === 0 ? [] : [named === 1 ? 'el nombre' : 'los nombres']),
    ...(unnamed === 0 ? [] : [unnamed === 1 ? 'el número' : 'los números']),
  ]
  return `Compruebe ${NAMES.format(nouns)}.`
}

function personWarnings({ phone, name, registered, amount, known }: Reviewed, at: number): Warning[] {
  const field = `recipients.${at}.phone`
  const found: (Warning | undefined)[] = [
    ...(registered ? nameWarnings({ phone, name }, known).map((warning) => ({ ...warning, field })) : []),
    known.sameAt === null
      ? undefined
      : {
          code: 'DUPLICATE',
          text: `Ya envió ${formatAmount(amount)} a ${name} en las últimas 24 horas, a las ${formatTime(known.sameAt)}. Compruebe que no lo repite.`,
          field: `recipients.${at}.amount`,
        },
  ]
  return found.filter((one) => one !== undefined)
}

type Outcome = { done: NonNullable<OrderState['done']>; meanwhile?: OrderState['meanwhile'] }

export function sendOutcome(sending: Sending): Outcome {
  const { people, pauseSeconds } = sending
  const [one, ...others] = people
  if (!one || others.length > 0) return severalOutcome(sending)
  const sum = formatAmount(one.amount)
  const meanwhile = !one.registered
    ? {
        title: 'Pendiente de alta',
        text: `${one.name} no tiene Bizum todavía. Le hemos avisado por SMS.`,
        next: [
          `El importe queda retenido, no cobrado. Si no se da de alta antes del ${joinBy(sending)}, no se cobrará nada.`,
          'Hasta entonces puede anularlo.',
        ],
      }
    : pauseSeconds > 0
      ? {
          title: 'Sale en unos segundos',
          text: `Los ${sum} para ${one.name} salen dentro de ${pauseSeconds} segundos. Hasta entonces puede anular el envío.`,
          next: ['El importe queda retenido. Solo se cobra cuando llega.'],
        }
      : {
          title: 'En curso',
          text: `El banco de ${one.name} todavía no ha confirmado los ${sum}.`,
          next: [HELD_UNTIL_IT_ARRIVES, WILL_TELL],
        }
  return {
    done: {
      title: 'Enviado',
      text: `${one.name} ya tiene ${sum} en su cuenta.`,
      next: ['Un Bizum que ha llegado no se puede anular. Si hay un error, pídalo a quien lo recibió o llámenos.'],
    },
    meanwhile,
  }
}

function severalOutcome({ people, pauseSeconds }: Sending): Outcome {
  const when =
    pauseSeconds > 0
      ? `Salen dentro de ${pauseSeconds} segundos: hasta entonces puede anular cada uno.`
      : 'Salen ahora, cada uno por su lado.'
  return {
    done: {
      title: 'Firmado',
      text: `Ha firmado ${people.length} Bizum por ${formatAmount(totalOf(people))} en total. ${when}`,
      next: ['El importe queda retenido y se cobra según van llegando. El estado de cada uno está en sus movimientos de Bizum.'],
    },
  }
}
