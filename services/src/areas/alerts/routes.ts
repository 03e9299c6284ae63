import {
  alertConfig,
  alertContracts,
  alertContractsExport,
  alertContractView,
  alertFirings,
  alertLiquidationAccounts,
  alertProducts,
  alertStatus,
  configureAlertContract,
  deactivateAlertContract,
  testAlertContract,
} from '@almenara/contract/areas/alerts/alert-contracts'
import { alertHistory, alertHistoryExport } from '@almenara/contract/areas/alerts/alert-history'
import { addPushDevice, pushDevices, removePushDevice } from '@almenara/contract/areas/alerts/push-devices'
import { route } from '../../http/route.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { configureAlert, deactivateAlert, modifyAlert, testAlert } from './change.ts'
import { exportAlertContracts, readAlertContracts } from './contract-list.ts'
import { createAlert, createSuccessiveAlert } from './create.ts'
import { exportHistory, readFirings, readHistory } from './history.ts'
import { readPushDevices, subscribePush, unsubscribePush } from './push-devices.ts'
import { readAlertConfig, readAlertContract, readAlertProducts, readAlertStatus, readLiquidationAccounts } from './read.ts'

export const alertRoutes = [
  route(pushDevices, readPushDevices),
  route(addPushDevice, subscribePush),
  route(removePushDevice, unsubscribePush),
  route(alertStatus, readAlertStatus),
  route(alertContracts, readAlertContracts),
  route(alertContractsExport, exportAlertContracts),
  route(alertProducts, readAlertProducts),
  route(alertLiquidationAccounts, readLiquidationAccounts),
  route(alertConfig, readAlertConfig),
  route(alertContractView, readAlertContract),
  route(alertFirings, readFirings),
  route(alertHistory, readHistory),
  route(alertHistoryExport, exportHistory),
  ...twoStepRoutes(createAlert),
  ...twoStepRoutes(createSuccessiveAlert),
  ...twoStepRoutes(modifyAlert),
  route(configureAlertContract, configureAlert),
  route(deactivateAlertContract, deactivateAlert),
  route(testAlertContract, testAlert),
]
