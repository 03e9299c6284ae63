/** The months of a business: invoices in and out, salaries and social security, quarterly taxes, cards, takings and remittances. */
import { addDays, addMonths } from '@almenara/contract/dates'
import { negate, toCents } from '@almenara/contract/money'
import { around, priced } from './amounts.ts'
import { invoices, remittances, takings } from './business-income.ts'
import { taxesOf } from './business-taxes.ts'
import { bankDay, daysOf, type Life } from './life.ts'
import { openDiary } from './movement.ts'
import { BILLERS, SHOPS, SOCIAL_SECURITY, SUPPLIERS } from './places.ts'
import { randomFrom } from './random.ts'
import { cardWords, debitWords, monthName, QUARTERS, transferWords } from './words.ts'
import type { BusinessProfile, BusinessMonth } from './business-month.ts'

// August is quiet, the quarters end strong.
const SEASON = [0.9, 0.95, 1.1, 1, 1.05, 1.15, 1.05, 0.45, 1, 1.1, 1.05, 1.15]

export function businessLife(seed: number, profile: BusinessProfile): Life {
  return (first) => {
    const random = randomFrom(seed, profile.account, first)
    const diary = openDiary(random, profile.account)
    const number = Number(first.slice(5, 7))
    const month = {
      random,
      diary,
      first,
      number,
      year: Number(first.slice(0, 4)),
      volume: profile.turnover * (SEASON[number - 1] ?? 1),
      profile,
    }
    invoices(month)
    takings(month)
    remittances(month)
    suppliers(month)
    cards(month)
    if (profile.staff > 0) salaries(month)
    if (profile.paysOverheads) overheads(month)
    if (profile.paysOverheads) taxesOf(month)
    if (number % 3 === 0)
      diary.add('fee', bankDay(first, 20), negate(toCents(1_800)), {
        title: 'Comisión de mantenimiento',
        detail: `Trimestral, ${QUARTERS[number / 3 - 1]}`,
      })
    return diary.movements
  }
}

function suppliers({ random, diary, first, number, volume, profile: { holder, staff } }: BusinessMonth): void {
  const expected = volume * (staff > 0 ? 0.42 : 0.985)
  const count = Math.max(2, Math.round(Math.sqrt(expected) / 420) + random.int(0, 2))
  for (let index = 0; index < count; index++) {
    const on = bankDay(first, random.int(2, 27))
    const { name, prefix } = random.pick(SUPPLIERS)
    const amount = negate(around(random, (expected / count) * 0.93, 0.38))
    const order = number * 310 + index * 7 + random.int(1, 6)
    if (random.chance(0.6)) {
      diary.add(
        'direct-debit',
        on,
        amount,
        debitWords(random, name, holder, 'Factura', random.chance(0.3) ? 'B2B' : 'CORE', `${prefix}-${80_000 + order}`),
      )
    } else {
      const concept = `Pedido ${order}`
      const words = transferWords(random, on, name, concept, { title: `Transferencia a ${name}` })
      diary.add('transfer-out', on, amount, random.chance(0.3) ? { ...words, detail: `${concept} · Inmediata` } : words)
    }
  }
}

function cards({ random, diary, first, number, profile: { card } }: BusinessMonth): void {
  const count = number === 8 ? 2 : random.int(4, 9)
  for (let index = 0; index < count; index++) {
    const on = addDays(first, random.int(0, 27))
    diary.add(
      'card-purchase',
      on,
      negate(priced(random, around(random, 5_800, 0.6))),
      cardWords(`Compra en ${random.pick(SHOPS.trade)}`, card, addDays(on, 1)),
    )
  }
}

/** A net salary and what social security takes for it. */
const NET_SALARY = 148_000
const CONTRIBUTION = 62_000

/** Salaries leave on the last bank day, with an extra one in June and December; social security is charged a month later. */
function salaries({ random, diary, first, number, profile: { staff } }: BusinessMonth): void {
  const payday = daysOf(first).lastBankDay
  const reference = `NOM-${first.slice(5, 7)}`
  const detail = `${staff} órdenes · Ref. ${reference}`
  diary.add('salaries', payday, negate(around(random, NET_SALARY * staff, 0.02)), {
    title: `Nóminas, ${monthName(first)}`,
    detail,
    reference,
  })
  if (number === 6 || number === 12) {
    diary.add('salaries', bankDay(first, 20), negate(around(random, NET_SALARY * staff * 0.94, 0.01)), {
      title: 'Nóminas, paga extraordinaria',
      detail,
      reference: `EXT-${first.slice(5, 7)}`,
    })
  }
  const before = monthName(addMonths(first, -1))
  diary.add('social-security', payday, negate(around(random, CONTRIBUTION * staff, 0.015)), {
    title: `Seguros sociales, ${before}`,
    detail: SOCIAL_SECURITY,
  })
}

function overheads({ random, diary, first, number, profile: { holder, turnover } }: BusinessMonth): void {
  const receipt = (creditor: string, text: string, amount: number, day: number, spread: number) =>
    diary.add('direct-debit', bankDay(first, day), negate(around(random, amount, spread)), debitWords(random, creditor, holder, text))
  receipt(BILLERS.rent[0].name, `Alquiler de ${monthName(first)}`, turnover * 0.02, 1, 0)
  receipt(BILLERS.electricity[0].name, 'Electricidad', 21_000, 8, 0.2)
  receipt(BILLERS.telephone[1].name, 'Fibra y móviles', 11_900, 6, 0.04)
  if (number % 2 === 1) receipt(BILLERS.water[1].name, 'Agua, bimestre', 6_800, 9, 0.15)
  if (number === 3) receipt(BILLERS.carInsurance[0].name, 'Seguro de flota', 164_000, 7, 0.05)
}
