import { type ReactNode, useEffect, useRef } from 'react'
import { Note } from './Note.tsx'
import styles from './ErrorBox.module.css'

export interface ErrorBoxProps {
  /** What happened and what to do, in the portal's words. */
  message: string
  /** The host's own words, shown as they came. */
  hostText?: string | undefined
  /** The host's code, shown in brackets so that the customer can quote it by telephone. */
  code?: string | undefined
  /** What can be done now: retry, go back. */
  action?: ReactNode | undefined
}

/** A failure of the page or of the last request. It scrolls into view each time its text changes. */
export function ErrorBox({ message, hostText, code, action }: ErrorBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const said = [message, hostText, code].join(' ')
  useEffect(() => {
    if (said) box.current?.scrollIntoView({ block: 'nearest' })
  }, [said])
  return (
    <div ref={box} className={styles.box}>
      <Note tone="error" title="Error">
        <p>
          {message}
          {code && <span className={styles.code}> ({code})</span>}
        </p>
        {hostText && <p className={styles.host}>{hostText}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </Note>
    </div>
  )
}
