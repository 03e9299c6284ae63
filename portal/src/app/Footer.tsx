import { brand } from '../brand.ts'
import styles from './Footer.module.css'

/** Who the bank is, in law, and when it attends. */
export function Footer() {
  const { registeredOffice, phones, links } = brand
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <ul className={styles.links}>
          {links.legal.map(({ label, url }) => (
            <li key={url}>
              <a href={url}>{label}</a>
            </li>
          ))}
        </ul>
        <p>{registeredOffice}</p>
        <p>{`Atención al Cliente · ${phones.customerService} · ${phones.customerServiceHours}`}</p>
      </div>
    </footer>
  )
}
