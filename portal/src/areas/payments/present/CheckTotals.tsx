import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { add, negate } from '@almenara/contract/money'
import type { ReactNode } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { formatCount } from '@almenara/contract/numbers'
import styles from './CheckTotals.module.css'

/** What the file comes to, what is not sent, and what is. `children`: how to go on. */
export function CheckTotals({ notebook: { total, good, excluded, onlyCheck }, children }: { notebook: Notebook; children?: ReactNode }) {
  const out = total.count - good.count
  const wrong = out - excluded
  return (
    <Sheet title="Totales">
      <div className={styles.body}>
        <dl className={styles.sums}>
          <div>
            <dt>{`En el fichero · ${formatCount(total.count)}`}</dt>
            <dd>
              <Amount value={total.amount} />
            </dd>
          </div>
          {out > 0 && (
            <div>
              <dt>{`${onlyCheck ? 'Con errores' : wrong > 0 ? 'Con errores o excluidas' : 'Excluidas'} · ${formatCount(out)}`}</dt>
              <dd>
                <Amount value={add(good.amount, negate(total.amount))} />
              </dd>
            </div>
          )}
          <div className={styles.end}>
            <dt>{`${onlyCheck ? 'Correctas' : 'A presentar'} · ${formatCount(good.count)}`}</dt>
            <dd>
              <Amount value={good.amount} size="title" />
            </dd>
          </div>
        </dl>
        {children}
      </div>
    </Sheet>
  )
}
