import type { UserInfo } from '@almenara/contract/areas/users'
import { initialsOf } from '../base/initials.ts'
import styles from './UserCard.module.css'

/** Who is signed in: initials, name and user name. */
export function UserCard({ user }: { user: Pick<UserInfo, 'name' | 'username'> }) {
  return (
    <>
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(user.name)}
      </span>
      <span className={styles.names}>
        <b>{user.name}</b> <span>{user.username}</span>
      </span>
    </>
  )
}
