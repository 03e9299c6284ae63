import { Link } from '@tanstack/react-router'
import styles from './MainMenu.module.css'

const ENTRIES = [
  { to: '/global', label: 'Global' },
  { to: '/accounts', label: 'Cuentas' },
] as const

/** The horizontal menu; it stays at the top once the header has scrolled away. */
export function MainMenu() {
  return (
    <nav className={styles.menu} aria-label="Principal">
      <ul className={styles.entries}>
        {ENTRIES.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={styles.entry} activeOptions={{ exact: false }} activeProps={{ 'aria-current': 'page' }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
