import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { Link } from '@tanstack/react-router'
import { openHelp } from '../base/help.ts'
import { Icon } from '../kit/Icon.tsx'
import { ScrollStrip } from '../kit/ScrollStrip.tsx'
import styles from './MainMenu.module.css'
import { MAIN_MENU, useEntries } from './menu-entries.ts'

/** The horizontal menu; it stays at the top once the header has scrolled away. Phones have the one that slides in. */
export function MainMenu() {
  const entries = useEntries()(MAIN_MENU)
  return (
    <nav className={styles.menu} aria-label="Principal">
      <div className={styles.inside}>
        <ScrollStrip>
          <ul className={styles.entries}>
            {entries.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles.entry} activeOptions={{ exact: false }} activeProps={{ 'aria-current': 'page' }}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </ScrollStrip>
        <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={() => openHelp()}>
          <Icon of={QuestionIcon} />
          Ayuda
        </button>
      </div>
    </nav>
  )
}
