import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { buttonClass } from '../../kit/button-class.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './operation.module.css'

/** What was done without a signature. Its title takes the focus, as that of every result does. */
export function DoneNote({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Sheet inside="padded" className={styles.sheet}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      <div className={styles.actions}>
        <Link to="/bizum" className={buttonClass()}>
          Volver a Bizum
        </Link>
      </div>
    </Sheet>
  )
}
