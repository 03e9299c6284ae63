import { declarationFiling, type DeclarationDetail } from '@almenara/contract/areas/aeat/declarations'
import { PAYING_IS_NOT_FILING } from '@almenara/contract/areas/aeat/words'
import { formatDay } from '@almenara/contract/dates'
import { describe } from '../../api/errors.es.ts'
import { useSend } from '../../base/use-send.ts'
import { Checkbox } from '../../kit/Choice.tsx'
import { FieldMessage } from '../../kit/Field.tsx'
import { Note } from '../../kit/Note.tsx'

/** Paying is not filing: until the customer says that it is filed, the last day stands here, and the bank reminds of it then. */
export function FilingMark({ tax: { id, filed, deadline } }: { tax: DeclarationDetail }) {
  const marking = useSend(declarationFiling)
  if (filed === undefined) return null
  // What was marked shows at once, and goes back where the bank does not take it.
  const isFiled = marking.isPending ? marking.variables.body.filed : filed
  const mark = (now: boolean) => marking.mutate({ params: { declarationId: id }, body: { filed: now } })
  return (
    <>
      {!isFiled && (
        <Note tone="warning" title={PAYING_IS_NOT_FILING}>
          {deadline && <p>{`El último día para presentarlo es el ${formatDay(deadline)}.`}</p>}
        </Note>
      )}
      <Checkbox
        checked={isFiled}
        detail={isFiled ? undefined : 'Si no lo marca, se lo recordaremos el último día.'}
        onChange={({ target }) => mark(target.checked)}
      >
        Ya he presentado el modelo
      </Checkbox>
      {marking.error && (
        <FieldMessage id={`filing-${id}`} tone="error">
          {describe(marking.error).message}
        </FieldMessage>
      )}
    </>
  )
}
