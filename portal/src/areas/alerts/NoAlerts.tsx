import type { AlertCode } from '@almenara/contract/areas/alerts/alert-codes'
import ReceiptIcon from '@phosphor-icons/core/regular/receipt.svg?react'
import TrendDownIcon from '@phosphor-icons/core/regular/trend-down.svg?react'
import WalletIcon from '@phosphor-icons/core/regular/wallet.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import { IconBox } from '../../kit/IconBox.tsx'
import type { IconShape } from '../../kit/Icon.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { productWords } from './alert-words.ts'
import styles from './alerts.module.css'
import { productsQuery } from './queries.ts'

interface Ready {
  code: AlertCode
  /** In cents. */
  amount?: number
  title: string
  icon: IconShape
}

const READY: readonly Ready[] = [
  { code: 'BALANCE_BELOW', amount: 200_00, title: 'Saldo por debajo de 200,00 €', icon: TrendDownIcon },
  { code: 'PAYROLL', title: 'Nómina o pensión recibida', icon: WalletIcon },
  { code: 'DIRECT_DEBIT_DONE', amount: 50_00, title: 'Recibos de 50,00 € o más', icon: ReceiptIcon },
]

/** For whoever has none: three that are one step away. */
export function NoAlerts() {
  const account = useQuery(productsQuery).data?.products[0]
  return (
    <Sheet>
      <div className={styles.none}>
        <h2>No tiene alertas</h2>
        <p>Cree la primera: por ejemplo, que le avisemos si su saldo baja de 200 €.</p>
      </div>
      <ul className={styles.ready}>
        {READY.map(({ code, amount, title, icon }) => (
          <li key={code}>
            <IconBox icon={icon} />
            <p>
              <b>{title}</b>
              {account && <span className={styles.quiet}>{productWords(account)}</span>}
            </p>
            <Link
              to="/services/alert-settings/alert-contracts/contract-creation"
              search={{ code, amount, product: account?.id }}
              className={buttonClass({ size: 'sm', wide: true })}
            >
              Crear alerta
              <span className="vh">{` de «${title}»`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
