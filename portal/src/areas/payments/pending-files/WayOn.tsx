import { Link } from '@tanstack/react-router'
import { FileLink, PendingListLink } from './FileLinks.tsx'
import { useFilePlace } from './file-place.ts'

/** Where to go once something was signed: to the file, and to where it was signed from. */
export function WayOn({ isOne }: { isOne: boolean }) {
  const { srcType } = useFilePlace()
  return (
    <>
      {isOne && (
        <p>
          <FileLink>Ver el fichero</FileLink>
        </p>
      )}
      <p>
        {srcType === 'TASK' ? (
          <Link to="/global">Volver a la posición global</Link>
        ) : srcType === undefined || srcType === 'LIST' || srcType === 'DETAIL' ? (
          <PendingListLink>Ver los ficheros pendientes</PendingListLink>
        ) : (
          <Link to="/payments">Volver a Cobros y pagos</Link>
        )}
      </p>
    </>
  )
}
