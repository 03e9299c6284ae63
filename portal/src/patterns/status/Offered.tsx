import type { ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { buttonClass, type ButtonLook } from '../../kit/button-class.ts'

interface OfferedProps extends Pick<ButtonLook, 'variant'> {
  label: string
  /** Why it may not be done now; `undefined` where it may. */
  denial: string | undefined
  /** The link, which is given what it shows and its class. */
  children: (look: { className: string; children: string }) => ReactNode
}

/** A link that looks like a button to what may be done. What may not be done now keeps its place, and tells why. */
export function Offered({ label, denial, variant, children }: OfferedProps) {
  if (denial === undefined) return children({ className: buttonClass({ variant }), children: label })
  return (
    <Button variant={variant} unavailable={denial}>
      {label}
    </Button>
  )
}
