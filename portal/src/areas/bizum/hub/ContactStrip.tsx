import type { BizumInfo } from '@almenara/contract/areas/bizum/contract'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { ScrollStrip } from '../../../kit/ScrollStrip.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Avatar } from '../Avatar.tsx'
import styles from './ContactStrip.module.css'

const ContactsDrawer = lazyPart(() => import('./ContactsDrawer.tsx'))

/** The people whom the customer pays most: each leads to all that there is between both. */
export function ContactStrip({ contacts }: Pick<BizumInfo, 'contacts'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Sheet
      title="Contactos"
      end={
        <Button variant="text" size="sm" onClick={() => setOpen(true)}>
          Ver todos
        </Button>
      }
    >
      {contacts.length === 0 && <p className={styles.none}>Cuando envíe o pida dinero, aquí verá a quién.</p>}
      {contacts.length > 0 && (
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
      )}
      {isOpen && (
        <Suspense>
          <ContactsDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Sheet>
  )
}
