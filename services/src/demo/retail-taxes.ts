/** What a person pays the Agencia Tributaria and the town council in a year, and gets back. */
import { negate, toCents } from '@almenara/contract/money'
import { around } from './amounts.ts'
import { bankDay, daysOf } from './life.ts'
import { TAX_AGENCY, TOWN_COUNCIL } from './places.ts'
import { randomFrom } from './random.ts'
import type { RetailProfile } from './retail-profile.ts'
import { transferWords } from './words.ts'
import type { RetailMonth } from './retail-month.ts'

/** Income tax settles in June (refunds sooner, debts on the last bank day), vehicle tax in May and property tax in October. */
export function taxes(
  { seed, random, diary, first, number }: RetailMonth,
  { account, income: { amount }, housing, hasCar }: RetailProfile,
): void {
  const year = Number(first.slice(0, 4))
  if (number === 6) {
    const refund = randomFrom(seed, account, 'irpf', year).chance(0.7)
    const settled = around(random, amount * 0.22, 0.5)
    const refundDay = bankDay(first, random.int(4, 24))
    if (refund)
      diary.add(
        'transfer-in',
        refundDay,
        settled,
        transferWords(random, refundDay, TAX_AGENCY, `Devolución IRPF, ejercicio ${year - 1}`, {
          title: `Transferencia de ${TAX_AGENCY}`,
          purpose: 'TAXS',
        }),
      )
    else diary.add('tax', daysOf(first).lastBankDay, negate(settled), { title: `Modelo 100, ejercicio ${year - 1}`, detail: TAX_AGENCY })
  }
  if (number === 5 && hasCar)
    diary.add('tax', bankDay(first, 15), negate(toCents(13_260)), { title: `Impuesto de vehículos, ${year}`, detail: TOWN_COUNCIL })
  if (number === 10 && housing.kind !== 'rent') {
    const amountDue = around(randomFrom(seed, account, 'ibi'), 38_000, 0.3)
    diary.add('tax', bankDay(first, 15), negate(amountDue), { title: `IBI, ejercicio ${year}`, detail: TOWN_COUNCIL })
  }
}
