import QuestionIcon from '@phosphor-icons/core/regular/question.svg?react'
import SignOutIcon from '@phosphor-icons/core/regular/sign-out.svg?react'
import { openHelp } from '../base/help.ts'
import { Icon } from '../kit/Icon.tsx'
import { signOut } from './sign-out.ts'
import styles from './SlideMenu.module.css'

/** The way out and help, side by side: in the order of the specification (§2). */
export function SlideMenuActions({ onChosen }: { onChosen: () => void }) {
  const help = () => {
    onChosen()
    openHelp()
  }
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.entry} onClick={() => void signOut()}>
        <Icon of={SignOutIcon} size={24} className={styles.icon} />
        Salir
      </button>
      <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={help}>
        <Icon of={QuestionIcon} size={24} className={styles.icon} />
        Ayuda
      </button>
    </div>
  )
}
