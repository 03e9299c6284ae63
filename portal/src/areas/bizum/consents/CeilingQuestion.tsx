import type { Terms } from '@almenara/contract/areas/bizum/shapes'
import { everyWords } from '@almenara/contract/areas/bizum/words'
import { formatAmount, toCents, type Cents } from '@almenara/contract/money'
import { TIMES_A_YEAR } from '@almenara/contract/periodicity'
import { CHOOSE_AN_ACCOUNT } from '../../../fields/choose-account.ts'
import { readAmount } from '../../../fields/amount.ts'
import { AmountInput } from '../../../kit/AmountInput.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import type { DraftForm } from '../../../patterns/two-step/use-draft-form.ts'
import styles from '../operation.module.css'
import { amountWords, mostOfTerms } from './terms-words.ts'

export interface CeilingDraft {
  account: string | undefined
  /** As it is typed; empty: as much as the merchant asks. */
  ceiling: string
}
export const CEILING_FIELDS = ['ceiling', 'account'] as const
type Field = (typeof CEILING_FIELDS)[number]

interface CeilingInput {
  account: string
  ceiling?: Cents
}

export function readCeiling({ account, ceiling }: CeilingDraft, terms: Terms | undefined): ReadDraft<CeilingInput, Field> {
  const most = terms?.amount
  const limit =
    most === undefined ? undefined : { most, problem: `El comercio pide ${formatAmount(most)} como máximo: escriba menos o nada.` }
  const read = ceiling === '' ? undefined : readAmount(ceiling, limit)
  if (account !== undefined && (read === undefined || read.ok)) return { input: { account, ...(read?.ok ? { ceiling: read.amount } : {}) } }
  return invalidFields({
    ceiling: read && !read.ok ? read.problem : undefined,
    account: account === undefined ? CHOOSE_AN_ACCOUNT : undefined,
  })
}

/** «Coste del primer año, como máximo: 149,88 € (6,99 € hoy y 11 cobros de 12,99 €).» */
export function firstYear(terms: Terms, ceiling: string, today: Cents | undefined): string | undefined {
  const { period, perPeriod } = terms
  const typed = ceiling === '' ? undefined : readAmount(ceiling)
  const each = typed?.ok ? typed.amount : mostOfTerms(terms)
  // Where there is a most of each period, there may be several charges in it.
  const most = perPeriod ?? each
  if (most === undefined || period === undefined) return undefined
  const times = TIMES_A_YEAR[period] - (today === undefined || perPeriod !== undefined ? 0 : 1)
  if (times === 0) return undefined
  const total = toCents((today ?? 0) + times * most)
  const first = today === undefined ? '' : `${formatAmount(today)} hoy y `
  const others =
    perPeriod === undefined
      ? `${times} ${times === 1 ? 'cobro' : 'cobros'} de ${formatAmount(most)}`
      : `${formatAmount(most)} ${everyWords(period)}`
  return `Coste del primer año, como máximo: ${formatAmount(total)} (${first}${others}).`
}

interface CeilingQuestionProps {
  terms: Terms
  draft: CeilingDraft
  form: DraftForm<CeilingDraft, Field>
  /** What is paid today, of a first charge. */
  today?: Cents
}

/** The customer's own most for each charge, under what the merchant asks. */
export function CeilingQuestion({ terms, draft, form, today }: CeilingQuestionProps) {
  const year = firstYear(terms, draft.ceiling, today)
  return (
    <Question title="¿Quiere poner un máximo menor?">
      <AmountInput
        id="ceiling"
        label="Máximo de cada cobro, en euros (opcional)"
        hint={`El comercio pide ${amountWords(terms)}. Si cobra más de su máximo, se rechaza y se le avisa.`}
        integerDigits={5}
        value={draft.ceiling}
        onChange={(ceiling) => form.change({ ceiling })}
        error={form.problems.ceiling}
      />
      {year && <p className={styles.small}>{year}</p>}
    </Question>
  )
}
