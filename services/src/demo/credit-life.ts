/** The company's credit account: each quarter its settlement is charged, each month its insurance, and both are covered on the same day. */
import { addDays, lastOfMonth, type LocalDate } from '@almenara/contract/dates'
import { negate, toCents } from '@almenara/contract/money'
import { chargeOf, settleCredit, settlementDayUntil, type Settlement } from '../areas/financings/rules/credit-settlement.ts'
import { settlementKey, settlementLegs } from '../areas/financings/rules/settlement-legs.ts'
import { SETTLEMENT_POSTING } from '../products/posting-kinds.ts'
import { PEOPLE } from './cast.ts'
import { CAST_CREDIT, productIdOf } from './financing-cast.ts'
import { bankDay, type Life } from './life.ts'
import { openDiary, type Movement } from './movement.ts'
import { randomFrom } from './random.ts'
import { debitWords } from './words.ts'

/** Between the settlement before and this day: the balance was the same on each. */
export function castSettlement(settledOn: LocalDate): Settlement & { since: LocalDate } {
  const since = settlementDayUntil(addDays(settledOn, -1))
  return { since, ...settleCredit(CAST_CREDIT.terms, [{ from: since, balance: negate(CAST_CREDIT.drawn) }], settledOn) }
}

export function creditLife(seed: number): Life {
  return (month) => {
    const settledOn = settlementDayUntil(lastOfMonth(month))
    const settled = settledOn < month ? [] : [coverOf(seed, settledOn), settlementOf(seed, settledOn)]
    return [...settled, ...insuranceOf(seed, month)]
  }
}

/** The policy's own insurance: a receipt on the credit account, covered on the same day, so that what is drawn stays as it was. */
function insuranceOf(seed: number, month: LocalDate): Movement[] {
  const random = randomFrom(seed, CAST_CREDIT.account, 'insurance', month)
  const diary = openDiary(random, CAST_CREDIT.account)
  const on = bankDay(month, 12)
  const amount = toCents(8_400)
  const words = { detail: 'Seguro de la póliza' }
  const sent = { ...words, title: 'Traspaso a Cuenta de crédito' }
  diary.bring(on, amount, CAST_CREDIT.coveredFrom, sent, { ...words, title: 'Traspaso desde Reserva de tesorería' })
  diary.add('direct-debit', on, negate(amount), debitWords(random, 'Mutua del Litoral', PEOPLE.construcciones.name, words.detail))
  return diary.movements
}

function settlementOf(seed: number, settledOn: LocalDate): Movement {
  const { since, ...settlement } = castSettlement(settledOn)
  const legs = settlementLegs(settlement, since, settledOn, { credit: CAST_CREDIT.account, income: 'house:income' })
  return { key: settlementKey(productIdOf(seed, CAST_CREDIT.account), settledOn), kind: SETTLEMENT_POSTING, bookedOn: settledOn, legs }
}

function coverOf(seed: number, settledOn: LocalDate): Movement {
  const diary = openDiary(randomFrom(seed, CAST_CREDIT.account, 'cover', settledOn), CAST_CREDIT.account)
  const sent = { title: 'Traspaso a Cuenta de crédito', detail: 'Liquidación del trimestre' }
  const received = { title: 'Traspaso desde Reserva de tesorería', detail: 'Liquidación del trimestre' }
  diary.bring(settledOn, negate(chargeOf(castSettlement(settledOn))), CAST_CREDIT.coveredFrom, sent, received)
  const [movement] = diary.movements
  if (!movement) throw new RangeError('A settlement is covered by one transfer')
  return movement
}
