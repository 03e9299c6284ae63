import ShieldCheckIcon from '@phosphor-icons/core/regular/shield-check.svg?react'
import { IconBox } from '../../kit/IconBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './alerts.module.css'

/** What the bank tells of by itself, whatever alerts there are: nobody can switch it off. */
export function SecurityCard() {
  return (
    <Sheet title="Avisos de seguridad" inside="padded">
      <div className={styles.security}>
        <IconBox icon={ShieldCheckIcon} />
        <p className={styles.quiet}>
          Cambio de clave o de contacto, beneficiario nuevo y bloqueo de su usuario. Gratuitos y siempre activos.
        </p>
      </div>
    </Sheet>
  )
}
