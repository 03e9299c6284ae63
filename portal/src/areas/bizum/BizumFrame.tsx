import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Note } from '../../kit/Note.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { statusQuery } from './queries.ts'

interface BizumFrameProps {
  title: string
  children: ReactNode
}

/** Every screen of Bizum that needs a contract: without one, it says so and where it is had; while Bizum is closed, that alone. */
export function BizumFrame({ title, children }: BizumFrameProps) {
  const read = useQuery(statusQuery)
  const offline = read.error instanceof CallFailure && read.error.code === 'BIZUM_OFFLINE'
  if (offline || read.data?.online === false) {
    return (
      <>
        <h1>{title}</h1>
        <Note tone="warning" title="Bizum no está disponible en este momento">
          Vuelva a intentarlo más tarde. Los Bizum ya enviados siguen su curso.
        </Note>
      </>
    )
  }
  return (
    <ReadState read={read}>
      {({ state, reason, denial }) => {
        if (state === 'ACTIVE') return children
        return (
          <>
            <h1>{title}</h1>
            <Sheet>
              {state === 'SUSPENDED' || state === 'MOVED' ? (
                <Empty
                  title={state === 'MOVED' ? 'Su Bizum está ahora en otra entidad' : 'Su Bizum está detenido'}
                  level={2}
                  action={WAYS[state]}
                >
                  {reason}
                </Empty>
              ) : (
                <Empty title="Todavía no tiene Bizum en este banco" level={2} action={denial === undefined ? WAYS.NONE : undefined}>
                  {denial ?? 'Con Bizum paga y cobra al momento con su móvil, sin comisiones.'}
                </Empty>
              )}
            </Sheet>
          </>
        )
      }}
    </ReadState>
  )
}

const WAYS = {
  NONE: (
    <Link to="/bizum/contract/bizum-contract-creation" className={buttonClass({ variant: 'primary' })}>
      Darse de alta en Bizum
    </Link>
  ),
  MOVED: (
    <Link to="/bizum/contract/bizum-contract-portability" className={buttonClass({ variant: 'primary' })}>
      Traer mi Bizum
    </Link>
  ),
  SUSPENDED: (
    <Link to="/bizum/contract/bizum-contract-administration" className={buttonClass({ variant: 'primary' })}>
      Administrar Bizum
    </Link>
  ),
} as const
