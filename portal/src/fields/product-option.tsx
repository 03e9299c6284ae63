/** Accounts and cards as options of a `Pick`. */
import type { Cents } from '@almenara/contract/money'
import BankIcon from '@phosphor-icons/core/regular/bank.svg?react'
import CreditCardIcon from '@phosphor-icons/core/regular/credit-card.svg?react'
import { Amount } from '../kit/Amount.tsx'
import { Iban } from '../kit/Iban.tsx'
import { IconBox } from '../kit/IconBox.tsx'
import type { PickOption } from '../kit/pick-option.ts'

interface Named {
  id: string
  name: string
  available: Cents
  /** Why it cannot be chosen now; shown in place of the number. */
  denial?: string | undefined
}

export interface Account extends Named {
  iban: string
}

interface Card extends Named {
  /** The last four digits, as shown. */
  identifier: string
}

export function accountOption({ id, name, iban, available, denial }: Account): PickOption {
  return {
    id,
    title: name,
    search: iban,
    detail: denial ?? <Iban value={iban} />,
    lead: <IconBox icon={BankIcon} />,
    figure: <Amount value={available} />,
    figureDetail: 'Disponible',
  }
}

export function cardOption({ id, name, identifier, available, denial }: Card): PickOption {
  return {
    id,
    title: name,
    search: identifier,
    detail: denial ?? identifier,
    lead: <IconBox icon={CreditCardIcon} />,
    figure: <Amount value={available} />,
    figureDetail: 'Disponible',
  }
}
