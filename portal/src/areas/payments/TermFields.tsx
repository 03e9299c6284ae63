import { AmountInput } from '../../kit/AmountInput.tsx'
import { DayInput } from '../../kit/DayInput.tsx'
import type { DraftForm } from '../../patterns/two-step/use-draft-form.ts'
import type { TermsDraft } from './terms-draft.ts'

/** The most of each debit of a mandate, and its last day. */
export function TermFields({ field }: Pick<DraftForm<TermsDraft, keyof TermsDraft>, 'field'>) {
  return (
    <>
      <AmountInput label="Máximo de cada adeudo" required={false} hint="En blanco, adeudos de cualquier importe." {...field('maximum')} />
      <DayInput label="Válido hasta" required={false} hint="En blanco, sin fecha final." {...field('validUntil')} />
    </>
  )
}
