import type { ReactNode } from 'react'
import { FieldMessage } from './Field.tsx'

/** An error that belongs to a form and to none of its fields. The live region stays in the page, so that screen readers announce it. */
export function FieldAlert({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <FieldMessage id={id} tone="error">
          {children}
        </FieldMessage>
      )}
    </div>
  )
}
