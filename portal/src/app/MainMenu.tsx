import QuestionIcon from '@phosphor-icons/core/regular/question.svg?react'
import { Link } from '@tanstack/react-router'
import { openHelp } from '../base/help.ts'
import { Icon } from '../kit/Icon.tsx'
import { ScrollStrip } from '../kit/ScrollStrip.tsx'
import styles from './MainMenu.module.css'
import { MAIN_MENU, useCurrent } from './menu-entries.ts'

/** The horizontal menu; it stays at the top once the header has scrolled away. Phones have the one that slides in. */
export function MainMenu() {
  const current = useCurrent()
  return (
    <nav className={styles.menu} aria-label="Principal">
      <div className={styles.inside}>
        <ScrollStrip>
          <ul className={styles.entries}>
            {MAIN_MENU.map((row) => (
              <li key={row.to}>
                <Link to={row.to} className={styles.entry} activeOptions={{ exact: false }} {...current(row)}>
                  {row.label}
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
