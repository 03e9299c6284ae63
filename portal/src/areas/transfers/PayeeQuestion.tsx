import StarIcon from '@phosphor-icons/core/regular/star.svg?react'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { KeepAsFavourite } from './KeepAsFavourite.tsx'
import { useKeepDraft } from './kept-draft.ts'
import { PayeeFields } from './PayeeFields.tsx'
import { RecentPayees } from './RecentPayees.tsx'
import type { QuestionProps } from './question-props.ts'

/** Who receives: a favourite, somebody who was paid before, or an account and its holder as they are typed. */
export function PayeeQuestion({ place, draft, form, payee }: QuestionProps) {
  const keep = useKeepDraft()
  return (
    <Question
      title="¿A quién?"
      end={
        <Link
          to="/$product/$id/{$scope}-favourite-transfers-from-creation/{-$txId}"
          params={{ ...place, scope: 'external' }}
          onClick={() => keep({ ...place, scope: 'external', draft })}
          className={buttonClass({ variant: 'text', size: 'sm' })}
        >
          <Icon of={StarIcon} />
          Favoritas
        </Link>
      }
    >
      <RecentPayees
        id={place.id}
        chosen={draft.iban}
        onChoose={(chosen) => {
          form.change(chosen)
          payee.verify(chosen)
        }}
      />
      <PayeeFields typed={draft} payee={payee} problems={form.problems} onChange={(part) => form.change(part)} />
      <KeepAsFavourite draft={draft} form={form} label="Guardar en sus favoritas" />
    </Question>
  )
}
