import type { BizumInfo } from '@almenara/contract/areas/bizum/contract'
import { Link } from '@tanstack/react-router'
import { ScrollStrip } from '../../../kit/ScrollStrip.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Avatar } from '../Avatar.tsx'
import styles from './ContactStrip.module.css'

/** The people whom the customer pays most: each leads to all that there is between both. */
export function ContactStrip({ contacts }: Pick<BizumInfo, 'contacts'>) {
  if (contacts.length === 0) return null
  return (
    <Sheet title="Contactos">
      <ScrollStrip className={styles.strip}>
        <ul className={styles.people}>
          {contacts.map(({ id, name, phone }) => (
            <li key={id}>
              <Link to="/bizum" search={{ phone }} className={styles.person}>
                <Avatar of={{ name }} size="lg" />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </ScrollStrip>
    </Sheet>
  )
}
