import { Link } from '@tanstack/react-router'
import { telephoneHref } from '../../base/telephone-href.ts'
import { brand } from '../../brand.ts'
import { Note } from '../../kit/Note.tsx'

/** What to do about a connection that was somebody else's: block the user, and call. */
export function NotYou() {
  const { cardBlocking, cardBlockingHours } = brand.phones
  return (
    <Note title="¿No fue usted?">
      Si ve una conexión o una operación que no reconoce, <Link to="/personal-data/block-user">bloquee su usuario</Link> y llámenos al{' '}
      <a href={telephoneHref(cardBlocking)}>{cardBlocking}</a> ({cardBlockingHours}).
    </Note>
  )
}
