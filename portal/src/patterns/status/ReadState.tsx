import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { FailureBox } from './FailureBox.tsx'

interface ReadStateProps<Data> {
  read: Pick<UseQueryResult<Data>, 'data' | 'error'> & { refetch: () => Promise<unknown> }
  children: (data: Data) => ReactNode
}

/** The three faces of a read: coming, failed, there. What was read before stays while it is read again. */
export function ReadState<Data>({ read, children }: ReadStateProps<Data>) {
  if (read.data !== undefined) return children(read.data)
  if (read.error) return <FailureBox error={read.error} onRetry={() => void read.refetch()} />
  return <Skeleton />
}
