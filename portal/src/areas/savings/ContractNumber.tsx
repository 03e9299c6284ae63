import type { SavingsSummary } from '@almenara/contract/areas/savings/products'
import { Iban } from '../../kit/Iban.tsx'

/** What identifies a product: a deposit's account number, or the contract's of the others. */
export function ContractNumber({ product: { type, identifier } }: { product: Pick<SavingsSummary, 'type' | 'identifier'> }) {
  return type === 'TERM_DEPOSIT' ? <Iban value={identifier} /> : <>{`Contrato ${identifier}`}</>
}
