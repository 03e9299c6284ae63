import type { SavingsDetail } from '@almenara/contract/areas/savings/products'
import type { SavingsType } from '@almenara/contract/savings-names'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { savingsDetail } from './queries.ts'

interface OperationPageProps<Type extends SavingsType> {
  id: string
  /** What the operation is done with. */
  type: Type
  children: (product: Extract<SavingsDetail, { type: Type }>) => ReactNode
}

/** The way to an operation and its product. A product of another type has no such operation. */
export function OperationPage<Type extends SavingsType>({ id, type, children }: OperationPageProps<Type>) {
  const read = useQuery({ ...savingsDetail(id), refetchOnMount: false })
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
        <Link to="/savings">Ahorro e inversión</Link>
        {read.data && (
          <Link to="/savings/$id/details" params={{ id }}>
            {read.data.name}
          </Link>
        )}
      </Breadcrumbs>
      <ReadState read={read}>
        {(product) =>
          product.type === type ? (
            children(product as Extract<SavingsDetail, { type: Type }>)
          ) : (
            <Sheet>
              <Empty title="Esta operación no es de este producto" level={2} action={<Link to="/savings">Ver su ahorro e inversión</Link>}>
                Elija el producto con el que quiere operar.
              </Empty>
            </Sheet>
          )
        }
      </ReadState>
    </>
  )
}
