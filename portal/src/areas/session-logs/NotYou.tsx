import { Link, useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { brand } from '../../brand.ts'
import { Note } from '../../kit/Note.tsx'

type Paths = RegisteredRouter['routesByPath']
const BLOCK_USER = '/personal-data/block-user'

/** What to do about a connection that was somebody else's: block the user where this portal has the screen, and call, always. */
export function NotYou() {
  const { routesByPath } = useRouter()
  const canBlock = BLOCK_USER in routesByPath
  const { cardBlocking, cardBlockingHours } = brand.phones
  const phone = <a href={`tel:+34${cardBlocking.replace(/\s/g, '')}`}>{cardBlocking}</a>
  return (
    <Note title="¿No fue usted?">
      Si ve una conexión o una operación que no reconoce,{' '}
      {canBlock ? (
        <>
          <Link to={BLOCK_USER as keyof Paths}>bloquee su usuario</Link> y llámenos al {phone}
        </>
      ) : (
        <>llámenos cuanto antes al {phone} y bloquearemos su usuario</>
      )}{' '}
      ({cardBlockingHours}).
    </Note>
  )
}
