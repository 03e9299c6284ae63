import ArrowLeftIcon from '@phosphor-icons/core/regular/arrow-left.svg?react'
import QuestionIcon from '@phosphor-icons/core/regular/question.svg?react'
import { readTokens } from '../../api/tokens.ts'
import { openHelp } from '../../base/help.ts'
import { brand } from '../../brand.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Logo } from '../../kit/Logo.tsx'
import { isNative } from '../../native/host.ts'
import styles from './PublicHeader.module.css'

/**
 * The head of a screen outside the shell: the bank and the help, which opens at `help`. The native app has a bar of its own, but no way
 * back from here: it gets a button (specification §2).
 */
export function PublicHeader({ help }: { help: string }) {
  const home = readTokens() ? '/global' : '/home'
  return (
    <header className={`${styles.header} on-dark`}>
      <div className={styles.inside}>
        {isNative() ? (
          <button type="button" className={styles.action} onClick={() => goBack(home)}>
            <Icon of={ArrowLeftIcon} />
            Volver
          </button>
        ) : (
          <a href={home} className={styles.logo} aria-label={`${brand.name}, ir al inicio`}>
            <Logo name={brand.name} />
          </a>
        )}
        <button type="button" className={styles.action} aria-haspopup="dialog" onClick={() => openHelp(help)}>
          <Icon of={QuestionIcon} />
          Ayuda
        </button>
      </div>
    </header>
  )
}

/** Where the customer came from; a window that began here goes to the beginning. */
function goBack(home: string): void {
  if (history.length > 1) history.back()
  else location.assign(home)
}
