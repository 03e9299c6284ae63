import ShieldCheckIcon from '@phosphor-icons/core/regular/shield-check.svg?react'
import { Icon } from '../kit/Icon.tsx'
import styles from './SecurityNotice.module.css'

/** What the bank never asks for (specification §1). */
export function SecurityNotice({ policy }: { policy: string }) {
  return (
    <section className={styles.notice} aria-labelledby="never">
      <span className={styles.icon}>
        <Icon of={ShieldCheckIcon} size={24} />
      </span>
      <div>
        <h2 id="never" className={styles.title}>
          Nunca le pediremos sus claves
        </h2>
        <p>
          El banco nunca solicita, por teléfono, correo electrónico o fax, los códigos de un solo uso recibidos por SMS, sus claves
          personales, las claves de la tarjeta de coordenadas ni los datos de sus tarjetas. Si alguien lo hace en nuestro nombre, no
          responda y llámenos.
        </p>
        <p className={styles.link}>
          <a href={policy}>Consulte la política de seguridad</a>
        </p>
      </div>
    </section>
  )
}
