import { ZERO, type Cents } from '@almenara/contract/money'

/** For each transfer of a remittance: this bank charges nothing for those in euros within SEPA, as it does of single ones. */
export const FEE_EACH: Cents = ZERO
