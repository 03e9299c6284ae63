import type { FundsAccount, FundsCard, VirtualFundsInput } from '@almenara/contract/areas/operations/virtual-funds'
import { type FormEvent, useEffect, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { amountSoFar } from '../../fields/amount.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { BackToOrigin } from './Origin.tsx'
import { readFundsDraft, type FundsDraft, type FundsField, type FundsProblems } from './virtual-funds-draft.ts'
import { VirtualFundsQuestions } from './VirtualFundsQuestions.tsx'

export interface FundsChoices {
  accounts: readonly FundsAccount[]
  cards: readonly FundsCard[]
}

interface FormProps {
  choices: FundsChoices
  draft: FundsDraft
  onChange: (draft: FundsDraft) => void
  operation: Pick<TwoStep<VirtualFundsInput>, 'authorize' | 'error' | 'busy'>
  /** The field the customer came back to. */
  focus: FundsField | undefined
}

/** Which card, which account, which way and how much. */
export function VirtualFundsForm({ choices, draft, onChange, operation, focus }: FormProps) {
  const [mistakes, setMistakes] = useState<FundsProblems>({})
  const card = choices.cards.find(({ id }) => id === draft.card)
  const account = choices.accounts.find(({ id }) => id === draft.account)
  const restriction = useRestriction((card?.canOperate ?? true) && (account?.canOperate ?? true))
  const refused = fieldProblems(operation.error)
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus()
  }, [focus])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (restriction) return
    const read = readFundsDraft(draft, card, account)
    if ('input' in read) {
      operation.authorize(read.input)
      return
    }
    setMistakes(read.problems)
    document.getElementById(read.first)?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <RestrictionNote restriction={restriction} />
      <div className={steps.columns}>
        <Sheet>
          <div className={steps.questions}>
            <VirtualFundsQuestions
              choices={choices}
              draft={draft}
              problems={{ ...refused, ...mistakes }}
              onChange={(changed) => {
                // Each bears on what the others may be.
                setMistakes({})
                onChange(changed)
              }}
            />
            {operation.error && Object.keys(refused).length === 0 && <ErrorBox {...describe(operation.error)} />}
          </div>
          <div className={steps.foot}>
            <Button
              type="submit"
              variant="primary"
              busy={operation.busy === 'authorize'}
              busyLabel="Preparando…"
              unavailable={restriction && RESTRICTION_REASONS[restriction]}
            >
              Continuar
            </Button>
            <BackToOrigin className={buttonClass({ variant: 'text' })}>Cancelar</BackToOrigin>
            <p>Podrá revisarlo todo antes de firmar.</p>
          </div>
        </Sheet>
        <Summary draft={draft} card={card} account={account} />
      </div>
    </form>
  )
}

function Summary({ draft, card, account }: { draft: FundsDraft; card: FundsCard | undefined; account: FundsAccount | undefined }) {
  const names = [account?.name ?? 'Sin elegir', card ? `${card.name} •••• ${card.ending}` : 'Sin elegir']
  const [from, to] = draft.direction === 'RECHARGE' ? names : names.toReversed()
  return (
    <Sheet className={`${steps.summary} ${steps.side} ${steps.summaryAside}`}>
      <h2>Resumen</h2>
      <dl>
        <div>
          <dt>Importe</dt>
          <dd>
            <Amount value={amountSoFar(draft.amount)} size="title" />
          </dd>
        </div>
        <div>
          <dt>Desde</dt>
          <dd>{from}</dd>
        </div>
        <div>
          <dt>A</dt>
          <dd>{to}</dd>
        </div>
        <div>
          <dt>Fecha</dt>
          <dd>Hoy, al momento</dd>
        </div>
        <div>
          <dt>Comisión</dt>
          <dd>0,00&nbsp;€</dd>
        </div>
      </dl>
    </Sheet>
  )
}
