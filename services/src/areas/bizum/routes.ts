import * as contacts from '@almenara/contract/areas/bizum/contacts'
import * as contract from '@almenara/contract/areas/bizum/contract'
import * as movements from '@almenara/contract/areas/bizum/movements'
import * as pendingC2c from '@almenara/contract/areas/bizum/pending-c2c'
import * as send from '@almenara/contract/areas/bizum/send'
import { route, type Route } from '../../http/route.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { consentRoutes } from './consents/consent-routes.ts'
import { readAdminAccounts, readSendAccounts } from './contract/accounts.ts'
import { exportConditions, readGeneralConditions, readSecurityConditions } from './contract/conditions.ts'
import { bizumCreation } from './contract/creation.ts'
import { bizumDeletion } from './contract/deletion.ts'
import { readInfo } from './contract/info.ts'
import { sendPortabilityCode } from './contract/portability.ts'
import { readStatus } from './contract/status.ts'
import { bizumUpdate } from './contract/update.ts'
import { readView } from './contract/view.ts'
import { cancelSend } from './payments/cancel-send.ts'
import { readCharities } from './payments/charities.ts'
import { donation } from './payments/donation.ts'
import { readBizumMovement } from './payments/movement-detail.ts'
import { readBizumMovements } from './payments/movements.ts'
import { exportBizumMovements, exportBizumReceipt } from './payments/movements-export.ts'
import { sendPayment } from './payments/send.ts'
import { readSentPayments } from './payments/sent-payments.ts'
import { checkRecipients } from './people/check-recipients.ts'
import { readContacts, setContact } from './people/contacts.ts'
import { readAdditionalInfo, readOptions, readPhoneCountries } from './people/options.ts'
import { setPreferences } from './people/preferences.ts'
import { purchaseRoutes } from './purchases/purchase-routes.ts'
import { requestRoutes } from './requests/request-routes.ts'

const contractRoutes: Route[] = [
  route(contract.bizumStatus, readStatus),
  route(contract.bizumInfo, readInfo),
  route(contract.bizumView, readView),
  route(contract.adminAccounts, readAdminAccounts),
  route(contract.sendAccounts, readSendAccounts),
  route(contract.generalConditions, readGeneralConditions),
  route(contract.securityConditions, readSecurityConditions),
  route(contract.conditionsDocument, exportConditions),
  ...twoStepRoutes(bizumCreation),
  route(contract.portabilityCode, sendPortabilityCode),
  ...twoStepRoutes(bizumUpdate),
  ...twoStepRoutes(bizumDeletion),
  route(contract.bizumPreferences, setPreferences),
]

const peopleRoutes: Route[] = [
  route(contacts.bizumContacts, readContacts),
  route(contacts.bizumContactSet, setContact),
  route(send.recipientsCheck, checkRecipients),
  route(send.phoneCountries, readPhoneCountries),
  route(send.bizumOptions, readOptions),
  route(send.additionalInfo, readAdditionalInfo),
]

const paymentRoutes: Route[] = [
  ...twoStepRoutes(sendPayment),
  route(send.sentPayments, readSentPayments),
  ...twoStepRoutes(donation),
  route(pendingC2c.c2cCancelation, cancelSend),
  route(send.charities, readCharities),
  route(movements.bizumMovements, readBizumMovements),
  route(movements.bizumMovement, readBizumMovement),
  route(movements.bizumMovementsExport, exportBizumMovements),
  route(movements.bizumReceipt, exportBizumReceipt),
]

export const bizumRoutes: Route[] = [
  ...contractRoutes,
  ...peopleRoutes,
  ...paymentRoutes,
  ...requestRoutes,
  ...purchaseRoutes,
  ...consentRoutes,
]
