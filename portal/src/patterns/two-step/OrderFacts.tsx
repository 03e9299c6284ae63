import type { OrderState } from '@almenara/contract/two-step'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { factValue } from './facts.tsx'

interface OrderFactsProps {
  order: OrderState
  /** Goes back to the field that a fact comes from; absent where nothing can be changed. */
  onEdit?: ((field: string) => void) | undefined
  /** More rows. */
  children?: React.ReactNode
}

/** What the bank will do, fact by fact. */
export function OrderFacts({ order: { facts }, onEdit, children }: OrderFactsProps) {
  return (
    <SummaryList>
      {facts.map(({ field, ...fact }, index) => (
        <SummaryRow
          key={fact.label}
          term={fact.label}
          action={
            field !== undefined &&
            onEdit && (
              <Button variant="text" size="sm" onClick={() => onEdit(field)}>
                Modificar
                <span className="vh"> {fact.label.toLowerCase()}</span>
              </Button>
            )
          }
        >
          {index === 0 && fact.value.type === 'MONEY' ? <Amount value={fact.value.amount} size="title" /> : factValue(fact)}
        </SummaryRow>
      ))}
      {children}
    </SummaryList>
  )
}
