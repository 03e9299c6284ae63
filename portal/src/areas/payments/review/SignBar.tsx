import type { FileReview } from '@almenara/contract/areas/payments/review'
import type { ReactNode } from 'react'
import { CUT_OFF_OVER } from './cut-off-words.ts'
import styles from './SignBar.module.css'
import { TimeLeft } from './TimeLeft.tsx'

interface SignBarProps {
  /** Of one file; several have one each, beside them. */
  review?: Pick<FileReview, 'cutOff' | 'asOf'> | undefined
  /** The button that goes on to the code. */
  children: ReactNode
}

/** What goes on to the signature. On phones, where a file is long to read, it stays at the bottom of the window with the time that is left. */
export function SignBar({ review, children }: SignBarProps) {
  const { cutOff, asOf } = review ?? {}
  return (
    <div className={styles.bar} data-sign-bar>
      {cutOff && asOf && (
        <div className={styles.left}>
          <TimeLeft key={cutOff.at} until={cutOff.at} asOf={asOf} over={CUT_OFF_OVER} />
        </div>
      )}
      {children}
    </div>
  )
}
