import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { formatCount } from '@almenara/contract/numbers'
import styles from './CheckTotals.module.css'
import { ordersText } from './orders-words.ts'
import { usePresentAddress } from './use-present-address.ts'

/** Of a file that is only checked: how it would go, and how one is presented. */
export function OnlyChecked({ notebook: { total, good } }: { notebook: Notebook }) {
  const { to } = usePresentAddress()
  const wrong = total.count - good.count
  return (
    <div className={styles.actions}>
      <p>
        {wrong === 0
          ? 'El fichero está listo para presentarse.'
          : `Hay que corregir ${wrong === 1 ? '1 orden' : `${formatCount(wrong)} órdenes`}.`}
      </p>
      <Link to={to} search={{}} className={buttonClass({ variant: 'primary', wide: true })}>
        Presentar fichero
      </Link>
      <p className={styles.small}>
        Solo se ha comprobado: de {ordersText(total.count)} no se enviará ninguna. Al presentarlo se comprueban también los nombres de los
        beneficiarios. Esta comprobación se borra a las 24 horas.
      </p>
    </div>
  )
}
