import { Link } from '@tanstack/react-router'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { isOfSignature, RESTRICTION_REASONS, type Restriction } from '../../../patterns/two-step/restriction.ts'
import { cancelLabel, type CancelFacts } from './cancel-label.ts'

interface CancelActionProps {
  cancel: CancelFacts
  restriction: Restriction | undefined
  /** «3 transferencias». */
  counted: (count: number) => string
}

/** The way to cancelling what has not left of the remittance that is shown; nothing where all has. */
export function CancelAction({ cancel, restriction, counted }: CancelActionProps) {
  if (cancel.way === 'NONE') return null
  const label = cancelLabel(cancel, counted)
  // It only protects: whoever has nothing to sign with may do it.
  const reason = restriction && !isOfSignature(restriction) ? RESTRICTION_REASONS[restriction] : undefined
  return reason ? (
    <Button size="sm" unavailable={reason}>
      {label}
    </Button>
  ) : (
    <Link to="." search={{ cancel: true }} className={buttonClass({ size: 'sm' })}>
      {label}
    </Link>
  )
}
