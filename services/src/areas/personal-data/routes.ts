import * as consents from '@almenara/contract/areas/personal-data/consents'
import * as documents from '@almenara/contract/areas/personal-data/documents'
import * as contactInfo from '@almenara/contract/areas/personal-data/contact-info'
import * as otp from '@almenara/contract/areas/personal-data/otp'
import { overview } from '@almenara/contract/areas/personal-data/overview'
import { changePassword } from '@almenara/contract/areas/personal-data/password'
import * as products from '@almenara/contract/areas/personal-data/products'
import { scaView } from '@almenara/contract/areas/personal-data/sca'
import { route } from '../../http/route.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { blockUser } from './block-user.ts'
import { contactChange } from './change-contact.ts'
import { otpAdmin, readOtp } from './otp-admin.ts'
import { consentChange } from './change-consents.ts'
import { readConsentStatus, readConsents, readPrivacyNotice } from './consents.ts'
import { readContactInfo, readOverview } from './overview.ts'
import { documentsExport, downloadDocuments } from './documents-export.ts'
import { readDocuments } from './personal-documents.ts'
import { changeUnsigned, passwordChange } from './password-change.ts'
import { arrangeProducts, readProducts } from './product-management.ts'
import { readSca, scaRenewal } from './sca-renewal.ts'
import { checkVerification, requestVerification } from './verify-contact.ts'
import * as devices from '@almenara/contract/areas/personal-data/biometry-devices'
import { authorizeBiometry } from './biometry-authorization.ts'
import { deleteDevice, readDevices, renameDevice } from './biometry-devices.ts'
import { addPasskey, readPasskeyOptions } from './passkey-registration.ts'

export const personalDataRoutes = [
  route(overview, readOverview),
  route(contactInfo.contactInfoView, readContactInfo),
  route(contactInfo.requestVerification, requestVerification),
  route(contactInfo.checkVerification, checkVerification),
  ...twoStepRoutes(contactChange),
  route(otp.otpView, readOtp),
  ...twoStepRoutes(otpAdmin),
  route(scaView, readSca),
  ...twoStepRoutes(scaRenewal),
  route(consents.consentStatus, readConsentStatus),
  route(consents.consentsView, readConsents),
  route(consents.privacyNotice, readPrivacyNotice),
  ...twoStepRoutes(consentChange),
  route(products.productsView, readProducts),
  route(products.arrangeProducts, arrangeProducts),
  ...twoStepRoutes(passwordChange),
  route(changePassword, changeUnsigned),
  ...twoStepRoutes(blockUser),
  route(devices.biometryDevices, readDevices),
  route(devices.renameDevice, renameDevice),
  route(devices.passkeyOptions, readPasskeyOptions),
  ...twoStepRoutes(authorizeBiometry),
  ...twoStepRoutes(deleteDevice),
  ...twoStepRoutes(addPasskey),
  route(documents.documentsExtract, readDocuments),
  ...twoStepRoutes(documentsExport),
  route(documents.documentsFile, downloadDocuments),
]
