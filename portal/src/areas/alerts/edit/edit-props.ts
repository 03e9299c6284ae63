import type { AlertContractDetail, AlertStatus } from '@almenara/contract/areas/alerts/alert-contracts'
import type { AlertConfig } from '../form/rules-draft.ts'

/** What changing an alert needs to know. */
export interface EditProps {
  contract: AlertContractDetail
  config: AlertConfig
  status: AlertStatus
}
