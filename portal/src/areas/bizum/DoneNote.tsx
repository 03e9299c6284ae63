import CheckIcon from '@phosphor-icons/core/regular/check.svg?react'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '../../kit/button-class.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './DoneNote.module.css'
import { HubLink } from './HubLink.tsx'

interface DoneNoteProps {
  title: string
  text: string
  /** What else may be done now, before the way back. */
  children?: ReactNode | undefined
}

/** What was done without a signature. Its title takes the focus, as that of every result does. */
export function DoneNote({ title, text, children }: DoneNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Sheet inside="padded" className={styles.note}>
      <span className={styles.mark}>
        <Icon of={CheckIcon} size={24} />
      </span>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p>{text}</p>
      </div>
      <div className={styles.actions}>
        {children}
        <HubLink className={buttonClass()}>Volver a Bizum</HubLink>
      </div>
    </Sheet>
  )
}
