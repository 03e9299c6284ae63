import type { UserInfo } from '@almenara/contract/areas/users'
import type { LocalDate } from '@almenara/contract/dates'
import ListIcon from '@phosphor-icons/core/regular/list.svg?react'
import SignOutIcon from '@phosphor-icons/core/regular/sign-out.svg?react'
import { Link } from '@tanstack/react-router'
import { leave } from '../base/leave.ts'
import { brand } from '../brand.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { Logo } from '../kit/Logo.tsx'
import styles from './Header.module.css'
import { OPENER } from './slide-menu.ts'
import { InboxLink } from './InboxLink.tsx'
import { TopBar } from './TopBar.tsx'
import { UserMenu } from './UserMenu.tsx'

export interface HeaderProps {
  user: UserInfo | undefined
  /** It cannot be known who is signed in: all that can be offered is the way out. */
  hasFailed: boolean
  today: LocalDate | undefined
  isMenuOpen: boolean
  onMenu: () => void
}

/** It must work when little else does: the page leaves even without the code that signs out at the bank. */
function leaveAnyhow(): void {
  import('./sign-out.ts').then(
    ({ signOut }) => signOut(),
    () => leave('logOut'),
  )
}

/** Bank, last access and the customer's own entries. Without a user, only the bank. */
export function Header({ user, hasFailed, today, isMenuOpen, onMenu }: HeaderProps) {
  return (
    <header className={`${styles.header} on-dark`}>
      <TopBar lastAccess={user && (user.lastAccess ?? 'first')} today={today} />
      <div className={styles.main}>
        <IconButton
          icon={ListIcon}
          name="Abrir el menú"
          {...OPENER}
          className={styles.menu}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        />
        <Link to="/global" className={styles.logo} aria-label={`${brand.name}, ir a la posición global`}>
          <Logo name={brand.name} />
        </Link>
        <div className={styles.actions}>
          {user ? (
            <>
              <InboxLink />
              <UserMenu user={user} />
            </>
          ) : (
            hasFailed && <IconButton icon={SignOutIcon} name="Salir" className={styles.leave} onClick={leaveAnyhow} />
          )}
        </div>
      </div>
    </header>
  )
}
