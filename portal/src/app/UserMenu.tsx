import type { UserInfo } from '@almenara/contract/areas/users'
import CaretDownIcon from '@phosphor-icons/core/regular/caret-down.svg?react'
import { Suspense } from 'react'
import { Icon } from '../kit/Icon.tsx'
import { lazyPart } from '../kit/lazy-part.ts'
import { usePopup } from '../kit/popup.ts'
import { UserCard } from './UserCard.tsx'
import styles from './UserMenu.module.css'

const loadPopup = () => import('./UserMenuPopup.tsx')
const UserMenuPopup = lazyPart(loadPopup)

/** The customer's own entries, under their name. On phones they are in the menu that slides in. */
export function UserMenu({ user }: { user: UserInfo }) {
  const { isOpen, triggerProps, popupProps } = usePopup('menu', loadPopup)
  return (
    <>
      <button type="button" className={styles.user} {...triggerProps}>
        <UserCard user={user} />
        <Icon of={CaretDownIcon} size={16} />
      </button>
      {isOpen && (
        <Suspense>
          <UserMenuPopup {...popupProps} />
        </Suspense>
      )}
    </>
  )
}
