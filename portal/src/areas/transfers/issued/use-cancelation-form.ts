import type { cancelationView, CancelationInput } from '@almenara/contract/areas/transfers/issued'
import type { Reply } from '@almenara/contract/call'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { type CancelationDraft, CANCELATION_FIELDS, readCancelation } from './cancelation-draft.ts'

type View = Reply<typeof cancelationView>

interface Asking {
  operation: Pick<TwoStep<CancelationInput>, 'phase' | 'authorize' | 'error' | 'busy'>
  /** What may be done, once it is known. */
  view: View | undefined
  /** Where its draft is kept; its page's own where absent. */
  draftName?: string
}

/** Taking a transfer back, from its page or from its detail: a motive where another bank is asked, nothing where it has not left. */
export function useCancelationForm({ operation, view, draftName }: Asking) {
  const [draft, setDraft] = useDraft<CancelationDraft>({ reason: undefined }, draftName === undefined ? {} : { name: draftName })
  const isRecall = view?.way === 'RECALL'
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: CANCELATION_FIELDS,
    read: readCancelation(draft, isRecall),
    unavailable: view?.way === 'NONE' ? view.text : undefined,
    protects: true,
  })
  const reasons = view?.reasons.map(({ code, name }) => ({ value: code, label: name })) ?? []
  return { form, isRecall, reasons }
}
