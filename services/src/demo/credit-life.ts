/** The company's credit account: each quarter its settlement is charged, and covered on the same day from the company's reserve. */
import { addDays, lastOfMonth, type LocalDate } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import { chargeOf, settleCredit, settlementDayUntil, type Settlement } from '../areas/financings/rules/credit-settlement.ts'
import { SETTLEMENT_POSTING, settlementKey, settlementLegs } from '../areas/financings/rules/settlement-legs.ts'
import { CAST_CREDIT, productIdOf } from './financing-cast.ts'
import type { Life } from './life.ts'
import { openDiary, type Movement } from './movement.ts'
import { randomFrom } from './random.ts'

/** Between the settlement before and this day: the balance was the same on each. */
export function castSettlement(settledOn: LocalDate): Settlement & { since: LocalDate } {
  const since = settlementDayUntil(addDays(settledOn, -1))
  return { since, ...settleCredit(CAST_CREDIT.terms, [{ from: since, balance: negate(CAST_CREDIT.drawn) }], settledOn) }
}

export function creditLife(seed: number): Life {
  return (month) => {
    const settledOn = settlementDayUntil(lastOfMonth(month))
    return settledOn < month ? [] : [coverOf(seed, settledOn), settlementOf(seed, settledOn)]
  }
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
