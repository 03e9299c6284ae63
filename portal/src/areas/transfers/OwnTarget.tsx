import StarIcon from '@phosphor-icons/core/regular/star.svg?react'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Pick } from '../../kit/Pick.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { accountOption } from '../../fields/product-option.tsx'
import { KeepAsFavourite } from './KeepAsFavourite.tsx'
import { useKeepDraft } from './kept-draft.ts'
import type { QuestionProps } from './question-props.ts'

/** Which of the customer's other accounts receives. */
export function OwnTarget({ place, choices, draft, form }: QuestionProps) {
  const keep = useKeepDraft()
  return (
    <Question
      title="¿A qué cuenta?"
      end={
        <Link
          to="/$product/$id/{$scope}-favourite-transfers-from-creation/{-$txId}"
          params={{ ...place, scope: 'internal' }}
          onClick={() => keep({ ...place, scope: 'internal', draft })}
          className={buttonClass({ variant: 'text', size: 'sm' })}
        >
          <Icon of={StarIcon} />
          Elegir de sus favoritos
        </Link>
      }
    >
      <Pick
        label="Cuenta de destino"
        placeholder="Elegir una cuenta"
        options={choices.targets.map(accountOption)}
        {...form.field('target')}
      />
      <KeepAsFavourite draft={draft} form={form} label="Guardar en sus favoritos" />
    </Question>
  )
}
