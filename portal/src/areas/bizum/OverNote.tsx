import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'

/** An operation that may not be answered now: how it stands, and the way to the hub. */
export function OverNote({ title, reason }: { title: string; reason: string | undefined }) {
  return (
    <>
      <h1>{title}</h1>
      <Sheet>
        <Empty
          title={reason ?? 'Esta operación ya ha terminado'}
          level={2}
          action={
            <Link to="/bizum" className={buttonClass()}>
              Volver a Bizum
            </Link>
          }
        />
      </Sheet>
    </>
  )
}
