import type { PendingOperationDetail } from '@almenara/contract/areas/cards/ecommerce'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTitle } from '../../../base/title.ts'
import { Breadcrumbs } from '../../../kit/Breadcrumbs.tsx'
import { NO_LIST, readPages } from '../../../patterns/extract-screen/list-address.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { TITLE } from './operations.ts'
import { operationQuery } from './queries.ts'

interface FrameProps {
  place: Readonly<Record<'operationId' | 'viewPages' | 'txId', string>>
  /** While it is read. */
  title: string
  /** What stays as it was when the page was opened: an operation that changes it is still about what was read. */
  begun?: boolean
  children: (operation: PendingOperationDetail) => ReactNode
}

/** A page of one operation. The way back goes to the list that it was opened from, as it was. */
export function OperationFrame({ place: { operationId, viewPages, txId: cursor }, title, begun = false, children }: FrameProps) {
  const read = useQuery(operationQuery(operationId))
  const pages = readPages(viewPages)
  useTitle(read.data?.merchant ?? title)
  return (
    <>
      <Breadcrumbs>
        <Link to="/services">Servicios</Link>
        {cursor === NO_LIST ? (
          <Link to="/services/e-commerce">{TITLE}</Link>
        ) : (
          <Link to="/services/e-commerce/$txId" params={{ txId: cursor }} search={{ pages }}>
            {TITLE}
          </Link>
        )}
      </Breadcrumbs>
      {!read.data && <h1 className="vh">{title}</h1>}
      <ReadState read={read}>{(operation) => (begun ? <Begun operation={operation}>{children}</Begun> : children(operation))}</ReadState>
    </>
  )
}

function Begun({ operation, children }: { operation: PendingOperationDetail } & Pick<FrameProps, 'children'>) {
  const [begun] = useState(operation)
  return children(begun)
}
