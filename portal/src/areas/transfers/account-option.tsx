import type { AccountSummary } from '@almenara/contract/areas/accounts'
import BankIcon from '@phosphor-icons/core/regular/bank.svg?react'
import { Amount } from '../../kit/Amount.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import type { PickOption } from '../../kit/pick-option.ts'

export type Account = Pick<AccountSummary, 'id' | 'name' | 'iban' | 'available'>

/** An account to choose among others. */
export function accountOption({ id, name, iban, available }: Account): PickOption {
  return {
    id,
    title: name,
    search: iban,
    detail: <Iban value={iban} />,
    lead: <IconBox icon={BankIcon} />,
    figure: <Amount value={available} />,
    figureDetail: 'Disponible',
  }
}
