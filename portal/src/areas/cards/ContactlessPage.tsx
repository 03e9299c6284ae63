import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { contactlessChange, contactlessLimit } from '@almenara/contract/areas/cards/operations'
import { formatAmount, parseAmount, type Cents } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '../../api/query.ts'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Switch } from '../../kit/Choice.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { CardOperation, CardPageOf, CardQuestion } from './CardOperation.tsx'
import styles from './CardOperation.module.css'

/** What the card pays by contactless without a PIN. */
export function ContactlessPage() {
  const id = useParams({ strict: false, select: (params) => params.id ?? '' })
  const read = useQuery(queryFor(contactlessLimit, { params: { id } }))
  return (
    <CardPageOf id={id}>
      {(card) => <ReadState read={read}>{({ maximum }) => <Contactless card={card} maximum={maximum} />}</ReadState>}
    </CardPageOf>
  )
}

function Contactless({ card, maximum }: { card: CardDetail; maximum: Cents }) {
  const operation = useTwoStep(contactlessChange, { id: card.id })
  const [enabled, setEnabled] = useState(card.contactless.enabled)
  const [text, setText] = useState(() => formatAmount(card.contactless.limit, { currency: null }))
  const [mistake, setMistake] = useState<string>()
  const submit = () => {
    const typed = parseAmount(text)
    if (enabled && !typed.ok) return setMistake('Escriba un importe, en euros enteros.')
    setMistake(undefined)
    return operation.authorize({ enabled, limit: typed.ok ? typed.amount : card.contactless.limit })
  }
  const { limit } = fieldProblems(operation.error)
  return (
    <CardOperation card={card} title="Cambie su contactless" action="Firmar y cambiar" operation={operation}>
      <CardQuestion card={card} action="CONTACTLESS" operation={operation} label="Continuar" onSubmit={submit}>
        <h2>¿Cuánto se puede pagar sin PIN?</h2>
        <Switch
          checked={enabled}
          onChange={({ target }) => setEnabled(target.checked)}
          detail="Pagar acercando la tarjeta al datáfono, sin introducirla."
        >
          Contactless activado
        </Switch>
        {enabled ? (
          <div className={styles.limit}>
            <AmountInput
              label="Límite sin PIN"
              hint={`Euros enteros, hasta ${formatAmount(maximum)}. Con 0 se pide siempre.`}
              value={text}
              onChange={setText}
              error={mistake ?? limit}
            />
          </div>
        ) : (
          limit && <p role="alert">{limit}</p>
        )}
        <p>Por encima de ese importe se pide el PIN. También cada cinco pagos seguidos sin él, o cuando suman 150&nbsp;€.</p>
      </CardQuestion>
    </CardOperation>
  )
}
