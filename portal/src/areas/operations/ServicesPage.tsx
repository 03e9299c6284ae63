import { Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { cx } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { SERVICES } from './services.ts'
import styles from './ServicesPage.module.css'
import { ServicesWaiting } from './ServicesWaiting.tsx'
import { useServiceCounts } from './service-counts.ts'
import { useActivityAnswered, useTasksAnswered } from './services-answered.ts'

/**
 * What can be done beside the customer's products, what of it waits for them, and what they did lately. Each part fails alone, and is drawn once
 * those above it are: it would be pushed down by them.
 */
export function ServicesPage() {
  useTitle('Servicios')
  const hasTasks = useTasksAnswered()
  const hasActivity = useActivityAnswered() && hasTasks
  return (
    <>
      <div className={styles.head}>
        <h1>Servicios</h1>
        <p className={styles.lead}>Impuestos, alertas, documentos y compras por internet</p>
      </div>
      <div className={cx(styles.columns, !hasActivity && styles.coming)}>
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
          <div hidden={!hasTasks}>
            <ServicesWaiting />
          </div>
          <div hidden={!hasActivity} className={styles.activity}>
            <RecentActivity />
          </div>
          {/* Replaced by another when tasks are drawn above it, and not pushed down. */}
          {!hasActivity && <Skeleton key={hasTasks ? 'activity' : 'tasks'} />}
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
