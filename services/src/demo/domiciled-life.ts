/** Receipts of the second half of the month, so that an account has some to come on any day; and one that its owner gave back. */
import { addDays } from '@almenara/contract/dates'
import { negate, toCents } from '@almenara/contract/money'
import { bankDayFrom } from '../calendar/bank-days.ts'
import { bankDay, type Life } from './life.ts'
import { openDiary } from './movement.ts'
import { BILLERS } from './places.ts'
import { randomFrom } from './random.ts'
import { debitWords } from './words.ts'

/** Of names that travel as they are written: SEPA knows no accents. */
const CONTRACTS = [
  { biller: BILLERS.gym[0], day: 14, amount: toCents(2_990) },
  { biller: BILLERS.streaming[0], day: 20, amount: toCents(1_299) },
  { biller: BILLERS.press[0], day: 26, amount: toCents(999) },
]
/** Days after its charge on which the gym's receipt of every third month is given back. */
const DISPUTED_AFTER = 4

/** Drawn by themselves: the rest of the account's life is the same with them and without. */
export function domiciledLife(seed: number, account: string, holder: string): Life {
  return (first) => {
    const random = randomFrom(seed, account, 'domiciled', first)
    const diary = openDiary(random, account)
    const isDisputed = Number(first.slice(5, 7)) % 3 === 2
    for (const { biller, day, amount } of CONTRACTS) {
      const on = bankDay(first, day)
      const words = debitWords(random, biller.name, holder, biller.text)
      diary.add('direct-debit', on, negate(amount), words)
      if (!isDisputed || biller !== BILLERS.gym[0]) continue
      const title = `Devolución de recibo de ${biller.name}`
      const refund = { ...words, title, detail: biller.text, data: { ...words.data, returnReason: 'MD06' } }
      diary.add('debit-refund', bankDayFrom(addDays(on, DISPUTED_AFTER)), amount, refund)
    }
    return diary.movements
  }
}
