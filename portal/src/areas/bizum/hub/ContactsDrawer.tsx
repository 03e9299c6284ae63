import type { BizumContact } from '@almenara/contract/areas/bizum/contacts'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '../../../kit/Badge.tsx'
import { Drawer } from '../../../kit/Drawer.tsx'
import { Ledger, LedgerRow, rowLinkClass } from '../../../kit/Ledger.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { Avatar } from '../Avatar.tsx'
import { isFound } from '../find-contact.ts'
import { contactsQuery } from '../queries.ts'
import { readPhone } from '../read-phone.ts'
import styles from './ContactsDrawer.module.css'

/** Everybody whom the customer pays or asks, favourites first, and whoever's number is typed. */
export default function ContactsDrawer({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const read = useQuery(contactsQuery)
  return (
    <Drawer title="Contactos de Bizum" onClose={onClose}>
      <div className={styles.search}>
        <SearchField label="Buscar un contacto" placeholder="Nombre o móvil" value={search} onChange={setSearch} />
      </div>
      <ReadState read={read}>{({ contacts }) => <Found contacts={contacts} search={search} />}</ReadState>
    </Drawer>
  )
}

function Found({ contacts, search }: { contacts: readonly BizumContact[]; search: string }) {
  const found = contacts.filter((contact) => isFound(contact, search))
  const typed = readPhone(search)
  if (found.length === 0 && typed === undefined) {
    return (
      <p>{contacts.length === 0 ? 'Escriba un móvil para ver los Bizum con esa persona.' : 'No hay contactos con ese nombre o móvil.'}</p>
    )
  }
  return (
    <Ledger>
      {found.map((contact) => (
        <Row key={contact.id} {...contact} />
      ))}
      {typed !== undefined && !found.some(({ phone }) => phone === typed) && <Row phone={typed} favourite={false} blocked={false} />}
    </Ledger>
  )
}

function Row({ phone, alias, name, favourite, blocked }: Omit<BizumContact, 'id'>) {
  const number = formatPhone(phone as Phone)
  const known = alias ?? name
  return (
    <LedgerRow
      lead={<Avatar of={{ name: known ?? '' }} />}
      title={
        <Link to="/bizum" search={{ phone }} className={rowLinkClass}>
          {known ?? number}
        </Link>
      }
      detail={known === undefined ? undefined : [number, ...(favourite ? ['Favorito'] : [])].join(' · ')}
      figure={blocked ? <Badge tone="neutral">Bloqueado</Badge> : undefined}
    />
  )
}
