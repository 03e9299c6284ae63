import { Logo } from '../kit/Logo.tsx'
import styles from './HomeHeader.module.css'

export function HomeHeader({ name }: { name: string }) {
  return (
    <header className={`${styles.header} on-dark`}>
      <div className={styles.page}>
        <Logo name={name} />
      </div>
    </header>
  )
}
