import { Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { cx } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { SERVICES } from './services.ts'
import styles from './ServicesPage.module.css'
import { ServicesWaiting } from './ServicesWaiting.tsx'
import { useServiceCounts } from './service-counts.ts'
import { Sheet } from '../../kit/Sheet.tsx'

/** What can be done beside the customer's products, what of it waits for them, and what they did lately. Each part comes and fails alone. */
export function ServicesPage() {
  useTitle('Servicios')
  return (
    <>
      <div className={styles.head}>
        <h1>Servicios</h1>
        <p className={styles.lead}>Impuestos, alertas, documentos y compras por internet</p>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <ul className={styles.actions}>
            {SERVICES.filter(({ isAction }) => isAction).map(({ to, title, text, icon }, place) => (
              <li key={to}>
                <Link to={to} className={cx(styles.action, place === 0 && styles.first)}>
                  <IconBox icon={icon} />
                  <span className={styles.actionTitle}>{title}</span>
                  <span className={styles.detail}>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
          <ServicesWaiting />
          <RecentActivity />
        </div>
        <AllServices />
      </div>
    </>
  )
}

function AllServices() {
  const counts = useServiceCounts()
  return (
    <Sheet title="Todos los servicios">
      <ul className={styles.services}>
        {SERVICES.map(({ to, title, icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon of={icon} />
              <span className={styles.name}>{title}</span>
              {counts[to] && <span className={styles.detail}>{counts[to]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
