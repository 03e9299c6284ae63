import type { UserInfo } from '@almenara/contract/areas/users'
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { Link } from '@tanstack/react-router'
import { brand } from '../brand.ts'
import { Icon } from '../kit/Icon.tsx'
import { Logo } from '../kit/Logo.tsx'
import { Menu } from '../kit/Menu.tsx'
import styles from './Header.module.css'
import { signOut } from './sign-out.ts'

/** Bank, last access and the user's menu. Without a user yet, only the bank. */
export function Header({ user }: { user: UserInfo | undefined }) {
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <div className={styles.inside}>
          {user && <span>{user.lastAccess ? lastAccess(user.lastAccess) : 'Es su primer acceso a este portal.'}</span>}
        </div>
      </div>
      <div className={`${styles.inside} ${styles.main}`}>
        <Link to="/global" className={styles.logo} aria-label={`${brand.name}, ir a la posición global`}>
          <Logo name={brand.name} />
        </Link>
        {user && <UserMenu user={user} />}
      </div>
    </header>
  )
}

function UserMenu({ user }: { user: UserInfo }) {
  const items = [{ id: 'sign-out', label: 'Salir', icon: SignOutIcon, onSelect: () => void signOut() }]
  return (
    <Menu
      label="Usuario"
      items={items}
      align="end"
      trigger={(properties) => (
        <button type="button" className={styles.user} {...properties}>
          <span className={styles.avatar} aria-hidden="true">
            {initials(user.name)}
          </span>
          <span className={styles.names}>
            <b>{user.name}</b>
            <span>{user.username}</span>
          </span>
          <Icon of={CaretDownIcon} size={16} />
        </button>
      )}
    />
  )
}

/** «Último acceso: 20/11/2025, a las 18:42». */
function lastAccess(at: Instant): string {
  return `Último acceso: ${formatDay(dayAt(at))}, a las ${formatTime(at)}`
}

/** Of the given name and the first surname. */
function initials(name: string): string {
  const words = name.split(' ').filter((word) => /^\p{Lu}/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
}
