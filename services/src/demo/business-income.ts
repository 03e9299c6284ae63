/** How money reaches a business: invoices paid, card takings and receipts collected by remittance. */
import { negate, toCents } from '@almenara/contract/money'
import { around, priced, rounded } from './amounts.ts'
import { bankDay, daysOf } from './life.ts'
import { CLIENTS } from './places.ts'
import { monthName, transferWords } from './words.ts'
import type { BusinessMonth } from './business-month.ts'

export function invoices({ random, diary, first, year, number, volume, profile: { income, invoiceStart } }: BusinessMonth): void {
  const expected = volume * income.invoices
  if (expected === 0) return
  const count = Math.max(2, Math.round(Math.sqrt(expected) / 480) + random.int(0, 2))
  for (let index = 0; index < count; index++) {
    const on = bankDay(first, random.int(1, 27))
    const client = random.pick(CLIENTS)
    const council = client.startsWith('Ayuntamiento')
    const concept = council
      ? `Certificación n.º ${number}`
      : `Factura ${year}/${String(invoiceStart + number * 26 + index).padStart(4, '0')}`
    diary.add(
      'transfer-in',
      on,
      priced(random, around(random, (expected / count) * 0.93, 0.38)),
      transferWords(random, on, client, concept, { title: `Transferencia de ${client}` }),
    )
  }
}

/** Card terminal: each bank day brings what was sold since the one before; the fee goes out at month's end. */
export function takings({ random, diary, first, volume, profile: { income } }: BusinessMonth): void {
  const expected = volume * income.takings
  if (expected === 0) return
  let total = 0
  let sales = 0
  const { days, weekdays, bankDays } = daysOf(first)
  for (const [index, on] of days.entries()) {
    if (weekdays[index] !== 7) sales += random.int(12, 30)
    if (bankDays[index] !== on || sales === 0) continue
    const amount = around(random, (expected / 26) * (sales / 21) * 0.98, 0.2)
    diary.add('card-takings', on, amount, { title: 'Abono TPV', detail: `${sales} operaciones`, reference: on.replaceAll('-', '') })
    total += amount
    sales = 0
  }
  diary.add('fee', daysOf(first).lastBankDay, negate(toCents(Math.round(total * 0.0045))), {
    title: 'Comisión TPV',
    detail: `Tasa de descuento, ${monthName(first)}`,
  })
}

/** Receipts collected by remittance: the total is paid in at once, and the ones that come back go out one by one. */
export function remittances({ random, diary, first, volume, profile: { income } }: BusinessMonth): void {
  const expected = volume * income.remittances
  if (expected === 0) return
  const receipts = random.int(28, 44)
  const each = expected / receipts
  const reference = `REM-${first.slice(5, 7)}`
  diary.add('debit-remittance', bankDay(first, 5), rounded(expected, 100), {
    title: 'Abono de remesa de adeudos',
    detail: `${receipts} recibos · Ref. ${reference}`,
    reference,
  })
  const returned = random.int(0, 2)
  for (let index = 0; index < returned; index++) {
    diary.add('debit-return', bankDay(first, 9 + index), negate(around(random, each, 0.2)), {
      title: 'Devolución de recibo',
      detail: `Saldo insuficiente · Ref. ${reference}`,
      reference,
      data: { returnReason: 'AM04' },
    })
  }
  if (returned > 0)
    diary.add('fee', bankDay(first, 11), negate(toCents(300 * returned)), {
      title: 'Comisión por devolución',
      detail: `${returned} recibos · Ref. ${reference}`,
    })
}
