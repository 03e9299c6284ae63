import type { Brand } from '@almenara/contract/brand'
import { contactLine } from '@almenara/contract/contact-line'
import styles from './HomeFooter.module.css'

/** Who the bank is and on what terms it serves: the legal links, the registered office and the service hours. */
export function HomeFooter({ links, registeredOffice, phones }: Pick<Brand, 'links' | 'registeredOffice' | 'phones'>) {
  return (
    <footer className={styles.footer}>
      <div className={styles.page}>
        <nav aria-label="Aspectos legales">
          <ul className={styles.links}>
            {links.legal.map(({ label, url }) => (
              <li key={url}>
                <a href={url}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.end}>
          <p>{registeredOffice}</p>
          <p className={styles.hours}>{contactLine(phones)}</p>
        </div>
      </div>
    </footer>
  )
}
