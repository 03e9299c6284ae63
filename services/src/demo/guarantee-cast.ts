/** What the bank answers for before others, and the bills it has advanced to the building company. */
import { addDays, addMonths, lastOfMonth, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { negate, toCents, ZERO, type Cents } from '@almenara/contract/money'
import { feeDays, guaranteeFee } from '../areas/financings/rules/guarantee-fees.ts'
import { daysInterest, percentage } from '../areas/financings/rules/interest.ts'
import { receiptKey, receiptLegs, type Receipt } from '../areas/financings/rules/receipt-legs.ts'
import type { discountedBills, guarantees } from '../areas/financings/tables.ts'
import { bankDayFrom } from '../calendar/bank-days.ts'
import { RECEIPT_POSTING } from '../products/posting-kinds.ts'
import { around, rounded } from './amounts.ts'
import { productIdOf } from './financing-cast.ts'
import { bankDay, type Life } from './life.ts'
import { openDiary, type Movement } from './movement.ts'
import { CLIENTS } from './places.ts'
import { randomFrom } from './random.ts'

export interface DemoGuarantee extends Omit<typeof guarantees.$inferSelect, 'productId'> {
  name: string
  number: string
  commercialName: string
  chargedTo: string
}

export const CAST_GUARANTEES: readonly DemoGuarantee[] = [
  {
    name: 'construcciones.aval.obra',
    number: '0418-9-0000871',
    commercialName: 'Aval técnico',
    chargedTo: 'construcciones',
    amount: toCents(4_800_000),
    beneficiary: 'Ayuntamiento de Vallmar',
    purpose: 'Fiel ejecución de la obra del polideportivo municipal',
    kind: 'TECHNICAL',
    issuedOn: toLocalDate('2022-11-10'),
    expiresOn: toLocalDate('2028-11-10'),
    feeRate: 1000,
    minimumFee: toCents(3_000),
  },
  {
    name: 'construcciones.aval.local',
    number: '0418-9-0000902',
    commercialName: 'Aval económico',
    chargedTo: 'construcciones',
    amount: toCents(750_000),
    beneficiary: 'Inmuebles Nou Campanar, S. L.',
    purpose: 'Pago de las rentas del local de la calle Sorní, 8',
    kind: 'FINANCIAL',
    issuedOn: toLocalDate('2022-12-01'),
    expiresOn: null,
    feeRate: 1500,
    minimumFee: toCents(3_000),
  },
]

export const CAST_DISCOUNT = {
  name: 'construcciones.descuento',
  number: '0418-9-0001340',
  commercialName: 'Descuento comercial',
  chargedTo: 'construcciones.obra2',
  maximum: toCents(15_000_000),
  rate: 4900,
} as const

/** The receipts of a guarantee due until a day. */
export function guaranteeReceipts({ amount, feeRate, minimumFee, ...life }: DemoGuarantee, until: LocalDate): Receipt[] {
  const fees = guaranteeFee(amount, feeRate, minimumFee)
  const nothing = { principal: ZERO, interest: ZERO, vat: ZERO, lateInterest: ZERO }
  return feeDays(life, until).map((dueOn) => ({ kind: 'FEE', dueOn, fees, ...nothing }))
}

/** The life of the account that also pays for these guarantees. */
export function payingGuarantees(seed: number, account: string, life: Life): Life {
  const own = CAST_GUARANTEES.filter(({ chargedTo }) => chargedTo === account)
  return (month) => [...life(month), ...own.flatMap((guarantee) => feesOf(seed, guarantee, month))]
}

function feesOf(seed: number, guarantee: DemoGuarantee, month: LocalDate): Movement[] {
  const last = lastOfMonth(month)
  return guaranteeReceipts(guarantee, last).flatMap((receipt): Movement[] => {
    const bookedOn = bankDayFrom(receipt.dueOn)
    if (bookedOn < month || bookedOn > last) return []
    const accounts = { payer: guarantee.chargedTo, loan: null, income: 'house:income', taxes: 'house:taxes' }
    const legs = receiptLegs(guarantee.commercialName, receipt, accounts)
    return [{ key: receiptKey(productIdOf(seed, guarantee.name), receipt), kind: RECEIPT_POSTING, bookedOn, legs }]
  })
}

export type DemoBill = Omit<typeof discountedBills.$inferSelect, 'productId'>

const LEAST_FEE = 900
const RETURN_DAYS = 3
const REASON = 'Falta de fondos del librado'

/** The two bills that are discounted in a month. */
export function billsOf(seed: number, month: LocalDate): DemoBill[] {
  const random = randomFrom(seed, CAST_DISCOUNT.name, month)
  const discountedOn = bankDay(month, 12)
  return [1, 2].map((place) => {
    const amount = rounded(around(random, 1_350_000, 0.3), 100)
    const days = random.pick([60, 75, 90])
    const dueOn = bankDayFrom(addDays(discountedOn, days))
    const returned = random.chance(0.06)
    return {
      number: `${discountedOn.slice(2, 7).replace('-', '')}-${String(place).padStart(2, '0')}`,
      drawee: random.pick(CLIENTS.filter((client) => !client.startsWith('Ayuntamiento'))),
      amount,
      interest: daysInterest(amount, CAST_DISCOUNT.rate, days),
      fee: toCents(Math.max(LEAST_FEE, percentage(amount, 300))),
      discountedOn,
      dueOn,
      returnedOn: returned ? bankDayFrom(addDays(dueOn, RETURN_DAYS)) : null,
      returnReason: returned ? REASON : null,
    }
  })
}

/** The life of the account that bills are paid into, and charged back to. */
export function discounting(seed: number, life: Life): Life {
  return (month) => {
    const diary = openDiary(randomFrom(seed, CAST_DISCOUNT.name, 'diary', month), CAST_DISCOUNT.chargedTo)
    for (const { discountedOn, number, drawee, amount, interest, fee } of billsOf(seed, month)) {
      const net = toCents(amount - interest - fee)
      diary.add('discount', discountedOn, net, { title: 'Descuento de efectos', detail: `${drawee} · Efecto ${number}`, reference: number })
    }
    for (const { returnedOn, number, drawee, amount } of returnsOf(seed, month)) {
      diary.add('bill-return', returnedOn, negate(amount), {
        title: 'Devolución de efecto',
        detail: `${drawee} · Efecto ${number} · ${REASON}`,
        reference: number,
      })
    }
    return [...life(month), ...diary.movements]
  }
}

/** Bills come back within four months of being discounted. */
const MONTHS_UNTIL_RETURN = 4

function returnsOf(seed: number, month: LocalDate): (DemoBill & { returnedOn: LocalDate; amount: Cents })[] {
  const last = lastOfMonth(month)
  const found: DemoBill[] = []
  for (let before = MONTHS_UNTIL_RETURN; before >= 0; before -= 1) found.push(...billsOf(seed, addMonths(month, -before)))
  return found.flatMap((bill) => {
    const { returnedOn } = bill
    return returnedOn !== null && returnedOn >= month && returnedOn <= last ? [{ ...bill, returnedOn }] : []
  })
}
