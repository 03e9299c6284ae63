import type { UserInfo } from '@almenara/contract/areas/users'
import styles from './UserCard.module.css'

/** Who is signed in: initials, name and user name. */
export function UserCard({ user }: { user: Pick<UserInfo, 'name' | 'username'> }) {
  return (
    <>
      <span className={styles.avatar} aria-hidden="true">
        {initials(user.name)}
      </span>
      <span className={styles.names}>
        <b>{user.name}</b> <span>{user.username}</span>
      </span>
    </>
  )
}

/** Of the given name and the first surname. */
function initials(name: string): string {
  const words = name.split(' ').filter((word) => /^\p{Lu}/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
}
