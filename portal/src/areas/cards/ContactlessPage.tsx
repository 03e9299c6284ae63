import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { allowsLess, contactlessChange, contactlessLimit, type ContactlessInput } from '@almenara/contract/areas/cards/operations'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Switch } from '../../kit/Choice.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { CardForm, CardOperation, CardPageOf, useCardDenial } from './CardOperation.tsx'
import styles from './CardOperation.module.css'

const route = getRouteApi('/shell/signed-in/cards/$id/manage-contactless')

/** What the card pays by contactless without a PIN. */
export function ContactlessPage() {
  const { id } = route.useParams()
  const read = useQuery(queryFor(contactlessLimit, { params: { id } }))
  return (
    <CardPageOf id={id}>
      {(card) => <ReadState read={read}>{({ maximum }) => <Contactless card={card} maximum={maximum} />}</ReadState>}
    </CardPageOf>
  )
}

interface ContactlessDraft {
  enabled: boolean
  /** As it is typed. */
  limit: string
}

function readDraft({ enabled, limit }: ContactlessDraft, before: Cents): ReadDraft<ContactlessInput, 'limit'> {
  const typed = parseAmount(limit)
  if (enabled && !typed.ok) return invalidFields({ limit: 'Escriba un importe, en euros enteros.' })
  return { input: { enabled, limit: typed.ok ? typed.amount : before } }
}

function Contactless({ card, maximum }: { card: CardDetail; maximum: Cents }) {
  const { enabled, limit } = card.contactless
  const operation = useTwoStep(contactlessChange, { id: card.id })
  const [draft, setDraft] = useDraft<ContactlessDraft>(() => ({ enabled, limit: formatAmount(limit, { currency: null }) }))
  const read = readDraft(draft, limit)
  const protects = 'input' in read && allowsLess(read.input, card.contactless)
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: ['limit'],
    read,
    protects,
    canOperate: card.canOperate,
    unavailable: useCardDenial(card, 'CONTACTLESS'),
  })
  return (
    <CardOperation card={card} title="Pago sin contacto" action="cambiar el pago sin contacto" protects={protects} operation={operation}>
      <CardForm card={card} form={form} label={protects ? 'Guardar el límite sin PIN' : undefined}>
        <Question title="¿Cuánto se puede pagar sin PIN?">
          <Switch
            checked={draft.enabled}
            onChange={({ target }) => form.change({ enabled: target.checked })}
            detail="Permite pagar acercando la tarjeta al datáfono."
          >
            Pago sin contacto activado
          </Switch>
          {draft.enabled ? (
            <div className={styles.limit}>
              <AmountInput
                label="Límite sin PIN"
                hint={`Euros enteros, hasta ${formatAmount(maximum)}. Con 0 se pide siempre el PIN.`}
                {...form.field('limit')}
              />
            </div>
          ) : (
            form.problems.limit && <p role="alert">{form.problems.limit}</p>
          )}
          <p>Por encima de ese importe se pide el PIN. También se pide cada cinco pagos seguidos sin PIN, o cuando suman 150&nbsp;€.</p>
        </Question>
      </CardForm>
    </CardOperation>
  )
}
