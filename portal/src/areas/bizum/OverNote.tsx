import type { ReactNode } from 'react'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { HubLink } from './HubLink.tsx'
import styles from './operation.module.css'

interface OverNoteProps {
  title: string
  reason: string | undefined
  /** The way back, where it is not the hub. */
  back?: ReactNode | undefined
  /** What may still be done. */
  children?: string | undefined
}

/** An operation that may not be answered now: how it stands, and the way back. */
export function OverNote({ title, reason, back, children }: OverNoteProps) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Sheet>
        <Empty
          title={reason ?? 'Esta operación ya ha terminado'}
          level={2}
          action={back ?? <HubLink className={buttonClass()}>Volver a Bizum</HubLink>}
        >
          {children}
        </Empty>
      </Sheet>
    </>
  )
}
