import type { BizumStatus } from '@almenara/contract/areas/bizum/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Note } from '../../kit/Note.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { HubLink } from './HubLink.tsx'
import styles from './operation.module.css'
import { statusQuery } from './queries.ts'

interface FrameProps {
  title: string
  /**
   * What the page needs: a contract that works, one in force that may be suspended, or that there is none. Whoever does not have it reads why
   * and what to do. `NOTHING`: what it shows has begun and goes on.
   */
  needs?: 'ACTIVE' | 'CONTRACT' | 'NONE' | 'NOTHING'
  /** What stands between Bizum and the page. */
  parents?: ReactNode
  /** The hub is what the others lead back to: it stands in the main menu, and has nothing above it. */
  isHub?: boolean
  children: ReactNode
}

/** Around every page of Bizum: the way back, why nothing can be done while Bizum is not there, and the way in for whoever has none. */
export function BizumFrame({ title, needs = 'ACTIVE', parents, isHub = false, children }: FrameProps) {
  const read = useQuery(statusQuery)
  return (
    <>
      <Named title={title} />
      {!isHub && (
        <Breadcrumbs>
          <HubLink>Bizum</HubLink>
          {parents}
        </Breadcrumbs>
      )}
      {!read.data && <h1 className="vh">{title}</h1>}
      <ReadState read={read}>
        {(status) => {
          if (needs === 'NOTHING') return children
          if (!status.online) return <Offline title={title} />
          return needs === 'NONE' ? whoHasNone({ title, status, children }) : whoHas({ title, needs, status, children })
        }}
      </ReadState>
    </>
  )
}

/** Before what the page shows, so that what it finds may name the page better. */
function Named({ title }: { title: string }) {
  useTitle(title)
  return null
}

function Offline({ title }: { title: string }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Note tone="warning" title="Bizum no disponible">
        Bizum no está disponible en este momento. Vuelva a intentarlo más tarde. Los Bizum ya enviados siguen su curso.
      </Note>
    </>
  )
}

interface Standing {
  title: string
  status: BizumStatus
  children: ReactNode
}

function whoHasNone({ title, status: { state, denial }, children }: Standing): ReactNode {
  if (denial !== undefined) return <Alone title={title} heading="No puede tener Bizum" text={denial} />
  if (state !== 'ACTIVE' && state !== 'SUSPENDED') return children
  const action = (
    <Link to="/bizum/contract/bizum-contract-administration" className={buttonClass({ variant: 'primary' })}>
      Administrar Bizum
    </Link>
  )
  return (
    <Alone title={title} heading="Ya tiene Bizum en este banco" text="Puede cambiar su cuenta o su móvil cuando quiera." action={action} />
  )
}

function whoHas({ title, needs, status: { state, reason, denial }, children }: Standing & { needs: 'ACTIVE' | 'CONTRACT' }): ReactNode {
  if (state === 'ACTIVE' || (state === 'SUSPENDED' && needs === 'CONTRACT')) return children
  if (state === 'SUSPENDED') {
    const action = (
      <Link to="/bizum/contract/bizum-contract-administration" className={buttonClass({ variant: 'primary' })}>
        Actualizar Bizum
      </Link>
    )
    return <Alone title={title} heading="Su Bizum está suspendido" text={reason} action={action} />
  }
  if (denial !== undefined) return <Alone title={title} heading="No puede tener Bizum" text={denial} />
  return (
    <Alone
      title={title}
      heading="Todavía no tiene Bizum en este banco"
      text={reason ?? WHAT_FOR}
      action={<WayIn moved={state === 'MOVED'} />}
    />
  )
}

const WHAT_FOR = 'Con Bizum puede enviar, pedir y recibir dinero en segundos con su número de móvil.'

function WayIn({ moved }: { moved: boolean }) {
  return (
    <>
      {!moved && (
        <Link to="/bizum/contract/bizum-contract-creation" className={buttonClass({ variant: 'primary' })}>
          Darme de alta en Bizum
        </Link>
      )}
      <Link to="/bizum/contract/bizum-contract-portability" className={buttonClass({ variant: moved ? 'primary' : 'text' })}>
        Traer mi Bizum de otra entidad
      </Link>
    </>
  )
}

function Alone({ title, heading, text, action }: { title: string; heading: string; text: string | undefined; action?: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Sheet>
        <Empty title={heading} level={2} action={action}>
          {text}
        </Empty>
      </Sheet>
    </>
  )
}
