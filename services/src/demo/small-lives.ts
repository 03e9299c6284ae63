/** Accounts with a simple life: savings, an owners' association, a shop that sells by Bizum, a credit line. */
import type { LocalDate } from '@almenara/contract/dates'
import { negate, toCents } from '@almenara/contract/money'
import { around, priced } from './amounts.ts'
import { bankDay, daysOf, type Life } from './life.ts'
import { openDiary } from './movement.ts'
import { shortName } from './people.ts'
import { BILLERS } from './places.ts'
import { randomFrom } from './random.ts'
import { debitWords, monthName, QUARTERS } from './words.ts'

/** Interest each quarter and the 19 % withheld on it (art. 101.4 LIRPF). `level` is about what the account holds, in cents. */
export function savingsLife(seed: number, account: string, level: number): Life {
  return (first) => {
    const random = randomFrom(seed, account, first)
    const diary = openDiary(random, account)
    const number = Number(first.slice(5, 7))
    if (number % 3 !== 0) return []
    const on = daysOf(first).lastBankDay
    const interest = around(random, Math.max(300, (level * 0.01) / 4), 0.05)
    const quarter = QUARTERS[number / 3 - 1] ?? ''
    diary.add('interest', on, interest, { title: 'Abono de intereses', detail: `Liquidación, ${quarter}` })
    diary.add('withholding', on, negate(toCents(Math.round(interest * 0.19))), { title: 'Retención IRPF sobre intereses', detail: '19 %' })
    return diary.movements
  }
}

/** Savings for a house: something on the fifth of each month from another account, and a withdrawal in January that takes the year's. */
export function houseSavingsLife(seed: number, account: string, from: string, monthly: number): Life {
  return (first) => {
    const diary = openDiary(randomFrom(seed, account, first), from)
    const words = { detail: 'Ahorro casa' }
    diary.move(
      bankDay(first, 5),
      toCents(monthly),
      account,
      { ...words, title: 'Traspaso a Ahorro casa' },
      { ...words, title: 'Traspaso desde Nómina' },
    )
    if (first.slice(5, 7) === '01') {
      const sent = { title: 'Traspaso a Nómina', detail: 'Reforma' }
      diary.bring(bankDay(first, 15), toCents(monthly * 12), account, sent, { title: 'Traspaso desde Ahorro casa', detail: 'Reforma' })
    }
    return diary.movements
  }
}

/** Sixteen owners pay by remittance on the fifth; cleaning, lift, light, water and the administrator go out after it. */
export function communityLife(seed: number, account: string, holder: string): Life {
  return (first) => {
    const random = randomFrom(seed, account, first)
    const diary = openDiary(random, account)
    const number = Number(first.slice(5, 7))
    const reference = `COM-${first.slice(5, 7)}`
    diary.add('debit-remittance', bankDay(first, 5), toCents(112_000), {
      title: 'Abono de remesa de adeudos',
      detail: `16 recibos · Ref. ${reference}`,
      reference,
    })
    const receipt = ({ name, text }: { name: string; text: string }, day: number, amount: number, spread: number) =>
      diary.add('direct-debit', bankDay(first, day), negate(around(random, amount, spread)), debitWords(random, name, holder, text))
    receipt(BILLERS.cleaning[0], 8, 30_250, 0)
    receipt(BILLERS.management[0], 10, 12_100, 0)
    receipt(BILLERS.electricity[1], 12, 17_800, 0.12)
    if (number % 2 === 0) receipt(BILLERS.water[0], 14, 29_000, 0.1)
    if (number % 3 === 1) receipt(BILLERS.lift[0], 9, 44_860, 0)
    if (number === 6) receipt({ name: 'Mutua del Litoral', text: 'Seguro de la comunidad' }, 15, 86_000, 0)
    return diary.movements
  }
}

/** A shop on line: some six orders a day paid by Bizum, more on weekends and before Christmas; its publisher collects every Tuesday. */
export function shopLife(seed: number, account: string, holder: string): Life {
  return (first) => {
    const random = randomFrom(seed, account, first)
    const diary = openDiary(random, account)
    const number = Number(first.slice(5, 7))
    const { days, weekdays, bankDays } = daysOf(first)
    const busy = number === 12 ? 1.6 : number === 4 ? 1.3 : number === 8 ? 0.6 : 1
    let order = Number(first.slice(2, 4)) * 10_000 + number * 700
    for (const [day, on] of days.entries()) {
      const today = weekdays[day] ?? 1
      const orders = Math.round(random.int(3, 7) * busy * (today > 5 ? 1.3 : 1))
      for (let index = 0; index < orders; index++) {
        const buyer = shortName(random)
        order += 1
        diary.add('bizum-in', on, priced(random, around(random, 1_950, 0.4)), {
          title: `Bizum de ${buyer}`,
          detail: `Pedido ${order}`,
          reference: String(order),
          data: { counterpartyName: buyer },
        })
      }
      if (today === 2) publisher(bankDays[day] ?? on)
    }
    diary.add('fee', daysOf(first).lastBankDay, negate(around(random, 4_800, 0.05)), {
      title: 'Comisión Bizum comercio',
      detail: `Operaciones de ${monthName(first)}`,
    })
    return diary.movements

    function publisher(on: LocalDate): void {
      const amount = around(random, 47_000 * busy, 0.2)
      diary.add(
        'direct-debit',
        on,
        negate(amount),
        debitWords(random, 'Editorial La Caracola, S. L.', holder, 'Libros', 'CORE', `LC-${order}`),
      )
    }
  }
}
