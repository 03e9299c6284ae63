import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { Link } from '@tanstack/react-router'
import { openHelp } from '../base/help.ts'
import { Icon } from '../kit/Icon.tsx'
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
        <li className={styles.help}>
          <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={() => openHelp()}>
            <Icon of={QuestionIcon} />
            Ayuda
          </button>
        </li>
      </ul>
    </nav>
  )
}
