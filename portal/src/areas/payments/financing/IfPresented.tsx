import { advanceInterest } from '@almenara/contract/areas/payments/advance-interest'
import type { FinancingCreditorDetail } from '@almenara/contract/areas/payments/financing-contracts'
import { add, formatAmount, negate } from '@almenara/contract/money'
import { useState } from 'react'
import { amountSoFar } from '../../../fields/amount.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { AmountInput } from '../../../kit/AmountInput.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import styles from '../remittances/remittances.module.css'

/** When what is reckoned falls due. */
const DAYS = 30

type Terms = Pick<FinancingCreditorDetail, 'line' | 'rate' | 'yearDays' | 'minimumDays' | 'fees'>

/** What an advance would leave of the line and cost, before there is a file. */
export function IfPresented({ terms }: { terms: Terms }) {
  const [typed, setTyped] = useState('')
  const nominal = amountSoFar(typed)
  const left = add(terms.line.available, negate(nominal))
  return (
    <Sheet title="Si presenta hoy" inside="padded">
      <div className={styles.drawer}>
        <AmountInput label="Importe que quiere anticipar" required={false} value={typed} onChange={setTyped} />
        <div role="status">
          {nominal > 0 && left < 0 && <p>{`Supera en ${formatAmount(negate(left))} el disponible de su línea.`}</p>}
          {nominal > 0 && left >= 0 && (
            <>
              <p className={styles.reckoned}>
                Disponible después <Amount value={left} size="strong" />
              </p>
              <p className={styles.small}>{costText(nominal, terms)}</p>
            </>
          )}
        </div>
      </div>
    </Sheet>
  )
}

function costText(nominal: Parameters<typeof advanceInterest>[0], { rate, yearDays, minimumDays, fees }: Terms): string {
  const interest = advanceInterest(nominal, { rate, yearDays }, Math.max(DAYS, minimumDays))
  const each = fees.each === 0 ? '' : `, menos ${formatAmount(fees.each)} por recibo`
  const net = formatAmount(add(nominal, negate(interest)))
  return `Con vencimiento a ${DAYS} días, recibirá ${net}${each}. Los intereses son ${formatAmount(interest)}.`
}
