import AddressBookIcon from '@phosphor-icons/core/regular/address-book.svg?react'
import { useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { Note } from '../../../kit/Note.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { recoverContacts, type Contacts } from '../../../native/contacts.ts'
import { isFound } from '../find-contact.ts'
import styles from './PhoneBook.module.css'

/** Names that are drawn at once. */
const SHOWN = 50

/**
 * The telephone's own contacts, which the native app gives to this page and to nobody else: they stay in its memory, and only who is chosen is
 * sent to the bank.
 */
export function PhoneBook({ onChoose }: { onChoose: (phone: string, name: string) => void }) {
  const [book, setBook] = useState<Contacts>()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const answer = book?.status === 'ok' ? book : await recoverContacts()
    setBook(answer)
    setOpen(answer.status === 'ok')
    setBusy(false)
  }
  return (
    <>
      <Button variant="text" icon={AddressBookIcon} busy={busy} busyLabel="Abriendo…" onClick={() => void open()}>
        Elegir de la agenda
      </Button>
      {book && book.status !== 'ok' && (
        <Note tone="warning" title="No se puede abrir la agenda">
          {book.status === 'denied' ? 'Permita a la aplicación ver sus contactos en los ajustes del teléfono.' : 'Escriba el móvil.'}
        </Note>
      )}
      {isOpen && book?.status === 'ok' && (
        <Book
          book={book}
          onClose={() => setOpen(false)}
          onChoose={(phone, name) => {
            setOpen(false)
            onChoose(phone, name)
          }}
        />
      )}
    </>
  )
}

/** Why there is nobody, or that there are more than are drawn. */
function countOf(found: number, all: number): string {
  if (all === 0) return 'La agenda del teléfono no tiene ningún contacto.'
  if (found === 0) return 'Ningún contacto coincide con la búsqueda.'
  return found > SHOWN ? `Se muestran ${SHOWN} de ${found} contactos. Escriba un nombre para acotar la lista.` : ''
}

interface BookProps {
  book: Extract<Contacts, { status: 'ok' }>
  onChoose: (phone: string, name: string) => void
  onClose: () => void
}

function Book({ book: { contacts }, onChoose, onClose }: BookProps) {
  const [search, setSearch] = useState('')
  const found = contacts.filter((contact) => isFound(contact, search))
  return (
    <Modal title="Agenda del teléfono" onClose={onClose}>
      <p className={styles.quiet}>Sus contactos no salen del teléfono. Solo se envía al banco el que elija.</p>
      <SearchField label="Buscar en la agenda" value={search} onChange={setSearch} />
      <p className={styles.quiet} role="status">
        {countOf(found.length, contacts.length)}
      </p>
      <ul className={styles.book} aria-label="Contactos del teléfono">
        {found.slice(0, SHOWN).map(({ name, phone }) => (
          <li key={`${name} ${phone}`}>
            <button type="button" className={styles.entry} onClick={() => onChoose(phone, name)}>
              {name}
              <span className={styles.quiet}>{phone}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
