import { isOfSignature, RESTRICTION_REASONS, useRestriction, type Restriction } from './restriction.ts'
import { useDraftForm, type DraftForm, type DraftFormOptions, type Judging } from './use-draft-form.ts'
import type { TwoStep } from './use-two-step.ts'

export interface OperationFormOptions<Draft extends object, Input, Field extends string> extends Pick<
  DraftFormOptions<Draft, Input, Field>,
  'draft' | 'onChange' | 'fields' | 'read'
> {
  operation: Pick<TwoStep<Input>, 'phase' | 'authorize' | 'error' | 'busy'>
  /** Whether the product may be operated with. */
  canOperate?: boolean | undefined
  /** Why it cannot go on, when it is nothing that the customer's access forbids. */
  unavailable?: string | undefined
  /** It needs no code: whoever has nothing to sign with may go on, and it is done by going on. */
  protects?: boolean | undefined
}

/** What `OperationForm` needs to know of its form. */
export interface FormState extends Pick<DraftForm<object, never>, 'failures' | 'submit'> {
  restriction: Restriction | undefined
  /** Why it cannot go on. */
  unavailable: string | undefined
  protects: boolean
  busy: boolean
}

/** The first step of a two-step operation: what is typed is judged, and what is right goes to the bank to be reviewed. */
export function useOperationForm<Draft extends object, Input, Field extends string>({
  operation,
  canOperate,
  unavailable,
  protects = false,
  ...typed
}: OperationFormOptions<Draft, Input, Field>): DraftForm<Draft, Field> & Judging<Input> & FormState {
  const { phase, authorize, error, busy } = operation
  const restricted = useRestriction(canOperate)
  const restriction = protects && isOfSignature(restricted) ? undefined : restricted
  const reason = restriction ? RESTRICTION_REASONS[restriction] : unavailable
  const form = useDraftForm({
    ...typed,
    send: authorize,
    error,
    at: phase.step === 'editing' ? phase.at : undefined,
  })
  return {
    ...form,
    restriction,
    unavailable: reason,
    protects,
    busy: busy === 'authorize',
    submit: (event) => {
      if (reason === undefined) form.submit(event)
      else event.preventDefault()
    },
  }
}

/** The first step of an operation with nothing to fill in: what it does is read, and asked for. */
export function useConfirmation<Input>({
  input,
  ...options
}: Pick<OperationFormOptions<object, Input, never>, 'operation' | 'canOperate' | 'unavailable' | 'protects'> & {
  input: Input
}): FormState {
  return useOperationForm<object, Input, never>({ ...options, draft: NOTHING, onChange: () => undefined, fields: [], read: { input } })
}

const NOTHING = {}
