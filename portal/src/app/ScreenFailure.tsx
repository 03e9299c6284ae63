import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CallFailure } from '../api/failure.ts'
import { useConnection } from '../base/connection.ts'
import { FailureBox } from '../patterns/status/FailureBox.tsx'

/** A screen that could not be shown. It is tried again when the customer says, and when the connection comes back. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const { reset: allowReading } = useQueryErrorResetBoundary()
  const connection = useConnection()
  const before = useRef(connection)
  const retry = () => {
    // Code that did not come is not asked for twice by the same page.
    if (!(error instanceof CallFailure)) return location.reload()
    allowReading()
    reset()
  }
  const retryNow = useEffectEvent(retry)
  useEffect(() => {
    if (before.current !== 'connected' && connection === 'connected') retryNow()
    before.current = connection
  }, [connection])
  return <FailureBox error={error} onRetry={retry} />
}
