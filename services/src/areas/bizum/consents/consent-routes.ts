import * as consentCalls from '@almenara/contract/areas/bizum/consents'
import * as mandateCalls from '@almenara/contract/areas/bizum/mandates'
import { route } from '../../../http/route.ts'
import { twoStepRoutes } from '../../../two-step/define.ts'
import { acceptConsent } from './accept-consent.ts'
import { readConsentDetail, readConsents, readConsentUses, readMandateUses } from './consent-list.ts'
import { cancelMandate, denyConsent, revokeConsent, updateMandate } from './end-consent.ts'
import { readMandateDetail, readMandates } from './mandate-list.ts'
import { raiseCeiling } from './raise-ceiling.ts'

export const consentRoutes = [
  route(consentCalls.consentsExtract, readConsents),
  route(consentCalls.consentDetail, readConsentDetail),
  route(consentCalls.consentConnections, readConsentUses),
  ...twoStepRoutes(acceptConsent),
  route(consentCalls.consentRevocation, revokeConsent),
  route(consentCalls.consentDenial, denyConsent),
  route(mandateCalls.mandatesExtract, readMandates),
  route(mandateCalls.mandateDetail, readMandateDetail),
  route(mandateCalls.mandateConnections, readMandateUses),
  route(mandateCalls.mandateCancelation, cancelMandate),
  route(mandateCalls.mandateUpdate, updateMandate),
  ...twoStepRoutes(raiseCeiling),
]
