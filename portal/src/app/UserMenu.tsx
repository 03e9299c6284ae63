import type { UserInfo } from '@almenara/contract/areas/users'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { useNavigate } from '@tanstack/react-router'
import { pendingWords, useMailbox } from '../base/mailbox.ts'
import { Icon } from '../kit/Icon.tsx'
import { Menu } from '../kit/Menu.tsx'
import { isInbox, userEntries } from './menu-entries.ts'
import { signOut } from './sign-out.ts'
import { UserCard } from './UserCard.tsx'
import styles from './UserMenu.module.css'

/** The customer's own entries, under their name. On phones they are in the menu that slides in. */
export function UserMenu({ user }: { user: UserInfo }) {
  const navigate = useNavigate()
  const mailbox = useMailbox()
  const entries = userEntries(mailbox, 'Área Personal')
  const items = entries.map((entry) => ({
    id: entry.to,
    label: entry.label,
    icon: entry.icon,
    onSelect: () => void navigate({ to: entry.to }),
    ...(isInbox(entry) && mailbox.pending > 0 ? { waiting: { count: mailbox.pending, what: pendingWords(mailbox.pending) } } : {}),
  }))
  const leave = { id: 'sign-out', label: 'Salir', icon: SignOutIcon, ruled: true, onSelect: () => void signOut() }
  return (
    <Menu
      label="Usuario"
      items={[...items, leave]}
      align="end"
      trigger={(properties) => (
        <button type="button" className={styles.user} {...properties}>
          <UserCard user={user} />
          <Icon of={CaretDownIcon} size={16} />
        </button>
      )}
    />
  )
}
