/** What the customer reads of a transfer before and after they sign it: its facts, what to look at, and what comes next. */
import type { PayeeVerdict } from '@almenara/contract/payee-verdicts'
import { dayAt, formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import { maskIban } from '@almenara/contract/iban'
import { formatAmount, toCents, ZERO, type Cents } from '@almenara/contract/money'
import { PERIODICITY_NAMES, CATEGORY_PURPOSE_NAMES, VERDICT_TEXTS } from '@almenara/contract/transfer-names'
import type { Fact, OrderState, Warning } from '@almenara/contract/two-step'
import { endSentence } from '@almenara/contract/sentence'
import { bankDayFrom } from '../../calendar/bank-days.ts'
import { displayName, type OwnedProduct } from '../../products/access.ts'
import { money } from '../../products/position.ts'
import { SEEN_IN_MOVEMENTS, WILL_TELL } from '../../two-step/result-words.ts'
import type { OrderedTransfer } from './ordered.ts'
import { shiftText, type Plan } from './transfer-when.ts'
import { timesFrom } from '../../payments/periodic-times.ts'

/** What is charged for a transfer in euros ordered here: nothing, and the same for an instant one (Reg. (EU) 2024/886, art. 5b). */
export const FEE: Cents = ZERO

const text = (label: string, words: string, field?: string): Fact => ({
  label,
  ...(field ? { field } : {}),
  value: { type: 'TEXT', text: words },
})

/** The payee's check in a few words, where the transfer is signed. */
const VERDICT_MARKS: Readonly<Record<PayeeVerdict, NonNullable<Fact['mark']>>> = {
  MTCH: { tone: 'ok', text: 'El nombre coincide' },
  CMTC: { tone: 'warning', text: 'El nombre casi coincide' },
  NMTC: { tone: 'ko', text: 'El nombre no coincide' },
  NOAP: { tone: 'neutral', text: 'Nombre sin comprobar' },
}

/** In reading order. What is private is of nobody but who orders. */
export function factsOf(ordered: OrderedTransfer, source: OwnedProduct, severalSign: boolean): Fact[] {
  const { amount, payee, concept, motive: categoryPurpose, verdict, plan, favourite, scope } = ordered
  const names = scope === 'internal' ? { field: 'target' } : { field: 'name' }
  return [
    { label: plan.type === 'PERIODIC' ? 'Importe de cada envío' : 'Importe', field: 'amount', value: { type: 'MONEY', amount } },
    { label: 'Para', ...names, value: { type: 'PARTY', name: payee.name, iban: payee.iban } },
    ...(scope === 'external' && payee.bankName ? [text('Banco', payee.bankName)] : []),
    ...(verdict
      ? [{ ...text('Comprobación del beneficiario', VERDICT_TEXTS[verdict.result], 'name'), mark: VERDICT_MARKS[verdict.result] }]
      : []),
    { label: 'Desde', field: 'source', value: { type: 'PARTY', name: displayName(source), iban: source.identifier } },
    text('Concepto', concept || 'Sin concepto', 'concept'),
    ...(categoryPurpose ? [text('Motivo', CATEGORY_PURPOSE_NAMES[categoryPurpose] ?? categoryPurpose, 'categoryPurpose')] : []),
    ...whenFacts(ordered, severalSign),
    { label: 'Comisión', value: { type: 'MONEY', amount: FEE } },
    ...(isTakenNow(plan) ? [leftFact(source, amount)] : []),
    ...(favourite ? [text('Se guarda como favorita', favourite, 'favourite')] : []),
  ]
}

export function isTakenNow(plan: Plan): boolean {
  return plan.type === 'NOW' || plan.type === 'INSTANT'
}

function leftFact(source: OwnedProduct, amount: Cents): Fact {
  const left = toCents(money(source).available - amount - FEE)
  return { label: 'Disponible después', private: true, value: { type: 'MONEY', amount: left } }
}

function whenFacts({ plan, payee, scope }: OrderedTransfer, severalSign: boolean): Fact[] {
  switch (plan.type) {
    case 'INSTANT':
      return [
        { label: 'Fecha', field: 'when', value: { type: 'DAY', day: plan.executionOn } },
        text('Envío', 'Inmediato: llega en 10 segundos'),
      ]
    case 'NOW': {
      if (severalSign) return [text('Fecha', 'Cuando hayan firmado todos', 'when')]
      const day: Fact = { label: 'Fecha', field: 'when', value: { type: 'DAY', day: plan.executionOn } }
      if (scope === 'internal') return [day]
      return payee.targetAccountId === undefined ? [day, arrival(plan.arrivesBy)] : [day, text('Llega', 'En el momento')]
    }
    case 'DAY':
      return [text('Se enviará el', formatDay(plan.executionOn), 'when'), arrival(plan.arrivesBy)]
    case 'PERIODIC': {
      const { schedule } = plan
      const next = timesFrom(schedule, 0, 3).map((day) => formatDay(bankDayFrom(day)))
      return [
        text('Periodicidad', PERIODICITY_NAMES[schedule.periodicity], 'when'),
        text('Próximas fechas', next.join(', ')),
        text('Última', schedule.until ? formatDay(schedule.until) : 'Indeterminada'),
      ]
    }
  }
}

function arrival(day: LocalDate): Fact {
  return text('Llega como muy tarde', formatDay(day))
}

interface Looked {
  source: OwnedProduct
  /** When the same amount was last ordered to the same account, within a day. */
  before?: Instant | undefined
}

/** What is worth a second look. Nothing of it keeps the customer from signing. */
export function warningsOf({ verdict, plan, amount, payee }: OrderedTransfer, { source, before }: Looked): Warning[] {
  const shift = plan.type === 'DAY' ? shiftText(plan) : undefined
  const poor = plan.type !== 'PERIODIC' && !isTakenNow(plan) && amount > money(source).available
  const found: (Warning | undefined)[] = [
    payeeWarning(verdict, payee.name),
    before && {
      code: 'DUPLICATE',
      text: `El ${formatDay(dayAt(before))} ya ordenó ${formatAmount(amount)} a esta misma cuenta. Compruebe que no la repite.`,
      field: 'amount',
    },
    shift === undefined ? undefined : { code: 'SHIFTED', text: shift, field: 'when' },
    poor
      ? {
          code: 'FUNDS_ON_DAY',
          text: 'Hoy no hay saldo suficiente. Si ese día tampoco lo hay, no se enviará y le avisaremos.',
          field: 'amount',
        }
      : undefined,
  ]
  return found.filter((one) => one !== undefined)
}

export function payeeWarning(verdict: OrderedTransfer['verdict'], name: string): Warning | undefined {
  switch (verdict?.result) {
    case 'CMTC':
      return { code: 'PAYEE_NEARLY', text: `El titular de la cuenta es «${verdict.name}», y ha escrito «${name}».`, field: 'name' }
    case 'NMTC': {
      const words = `«${name}» no es el titular de la cuenta. Si sigue, el dinero puede llegar a otra persona y no podrá reclamarlo al banco.`
      return { code: 'PAYEE_NOT_HOLDER', text: words, field: 'name' }
    }
    case 'NOAP': {
      const words = `No se ha podido comprobar que «${name}» sea el titular. Asegúrese de la cuenta antes de firmar.`
      return { code: 'PAYEE_UNVERIFIED', text: words, field: 'name' }
    }
    default:
      return undefined
  }
}

/** What is signed, for the SMS. */
export function purposeOf({ amount, payee, plan, scope }: OrderedTransfer): string {
  const what = scope === 'internal' ? 'un traspaso' : 'una transferencia'
  const kind = plan.type === 'PERIODIC' ? `${what} ${scope === 'internal' ? 'periódico' : 'periódica'}` : what
  return `${kind} de ${formatAmount(amount, { currency: null })} EUR a ${maskIban(payee.iban)}`
}

const COMES_BACK = 'Si el banco del beneficiario no la acepta, el dinero vuelve a su cuenta y le decimos por qué.'

/** `meanwhile`: of an instant one, until the clearing answers. */
export function outcomeOf({ plan, payee, amount, scope }: OrderedTransfer): {
  done: NonNullable<OrderState['done']>
  meanwhile?: OrderState['meanwhile']
} {
  const sum = formatAmount(amount)
  switch (plan.type) {
    case 'INSTANT':
      return {
        done: {
          title: 'Transferencia enviada',
          text: `${payee.name} ya tiene ${sum} en su cuenta.`,
          next: ['Una transferencia inmediata no puede anularse. Si hay un error, solicite la devolución desde el detalle.'],
        },
        meanwhile: {
          title: 'Transferencia en curso',
          text: `El banco de ${payee.name} todavía no ha confirmado los ${sum}.`,
          next: ['El importe queda retenido. Solo se cobra si el otro banco lo acepta.', WILL_TELL],
        },
      }
    case 'NOW':
      return { done: payee.targetAccountId === undefined ? sentToday(payee.name, sum, plan.arrivesBy) : inBooks(payee.name, sum) }
    case 'DAY':
      return {
        done: {
          ...(scope === 'internal'
            ? { title: 'Traspaso programado', text: `El ${formatDay(plan.executionOn)} enviaremos ${sum} a «${payee.name}».` }
            : {
                title: 'Transferencia programada',
                text: `El ${formatDay(plan.executionOn)} enviaremos ${sum} a ${endSentence(payee.name)}`,
              }),
          next: [
            `Hasta ese día no se cobra nada y puede ${scope === 'internal' ? 'anularlo' : 'anularla'}.`,
            'Si ese día no hay saldo suficiente, no se enviará y le avisaremos.',
          ],
        },
      }
    case 'PERIODIC':
      return {
        done: {
          title: 'Orden periódica creada',
          text: `El primer envío, de ${sum} para ${payee.name}, será el ${formatDay(plan.executionOn)}.`,
          next: [
            'Puede modificarla, omitir un envío o anularla cuando quiera.',
            'Si no hay saldo suficiente, no se enviará y le avisaremos.',
          ],
        },
      }
  }
}

function sentToday(name: string, sum: string, arrivesBy: LocalDate): NonNullable<OrderState['done']> {
  return {
    title: 'Transferencia ordenada',
    text: `${name} tendrá ${sum} en su cuenta el ${formatDay(arrivesBy)} como muy tarde.`,
    next: ['Puede anular la transferencia desde su detalle hasta que se envíe.', COMES_BACK],
  }
}

function inBooks(name: string, sum: string): NonNullable<OrderState['done']> {
  return {
    title: 'Transferencia hecha',
    text: `${name} ya tiene ${sum} en su cuenta.`,
    next: [SEEN_IN_MOVEMENTS, 'Al ser una cuenta de este banco, ha llegado en el momento y no puede anularse.'],
  }
}
