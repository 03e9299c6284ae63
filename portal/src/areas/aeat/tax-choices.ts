import type { PresentationModel, TaxPayingAccount } from '@almenara/contract/areas/aeat/presentation'

/** What may be chosen when a tax is paid. */
export interface TaxChoices {
  models: readonly PresentationModel[]
  exercises: readonly string[]
  accounts: readonly TaxPayingAccount[]
}
