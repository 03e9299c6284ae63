import { parsePhone } from '@almenara/contract/phone'
import { negate } from '@almenara/contract/money'
import type { Fact, OrderState } from '@almenara/contract/two-step'
import { useQuery } from '@tanstack/react-query'
import { Amount } from '../../../kit/Amount.tsx'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Ledger, LedgerRow } from '../../../kit/Ledger.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { OrderFacts } from '../../../patterns/two-step/OrderFacts.tsx'
import { Avatar } from '../Avatar.tsx'
import { contactsQuery } from '../queries.ts'
import styles from './ReviewedPeople.module.css'
import { contactName } from './use-person-name.ts'

type Payee = Fact & { value: Extract<Fact['value'], { type: 'PAYEE' }> }

const isPayee = (fact: Fact): fact is Payee => fact.value.type === 'PAYEE'

interface ReviewedPeopleProps {
  order: OrderState
  /** Goes back to what was typed, at a field of it. */
  onEdit: (field?: string) => void
}

/** Whom a signature pays, person by person, with the names that the bank found; and the other facts under them. */
export function ReviewedPeople({ order, onEdit }: ReviewedPeopleProps) {
  const payees = order.facts.filter(isPayee)
  const others = { ...order, facts: order.facts.filter((fact) => !isPayee(fact)) }
  return (
    <Sheet
      title="Destinatarios"
      count={payees.length}
      end={
        <Button variant="text" size="sm" onClick={() => onEdit(payees[0]?.field)}>
          Modificar<span className="vh"> destinatarios e importes</span>
        </Button>
      }
    >
      <Ledger>
        {payees.map((payee) => (
          <PayeeRow key={payee.label} payee={payee} />
        ))}
      </Ledger>
      <div className={styles.facts}>
        <OrderFacts order={others} onEdit={onEdit} />
      </div>
    </Sheet>
  )
}

function PayeeRow({ payee: { value, mark } }: { payee: Payee }) {
  const { name, detail, amount } = value
  const { data } = useQuery(contactsQuery)
  const number = parsePhone(detail ?? name)
  const saved = number.ok ? contactName(data?.contacts ?? [], number.phone) : ''
  const known = saved === '' || saved === name ? undefined : `Contacto: «${saved}»`
  return (
    <LedgerRow
      lead={<Avatar of={{ name }} />}
      title={
        <span className={styles.name}>
          {name}
          {mark && <Badge tone={mark.tone}>{mark.text}</Badge>}
        </span>
      }
      detail={[detail, known].filter(Boolean).join(' · ')}
      figure={<Amount value={negate(amount)} as="entry" size="strong" />}
    />
  )
}
