import { CONSENT_OPERATIONS, type ConsentOperation } from '@almenara/contract/areas/personal-data/consents'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import {
  overviewQuery,
  contactInfo,
  otpQuery,
  scaQuery,
  consentsQuery,
  privacyQuery,
  productsQuery,
  registeredDevices,
  countries,
} from './queries.ts'

const personalData = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data',
  loader: ({ context }) => prefetch(context, overviewQuery),
  component: lazyRouteComponent(() => import('./PersonalDataPage.tsx'), 'PersonalDataPage'),
})

const modifyContact = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/modify-contact',
  loader: ({ context }) => prefetch(context, contactInfo, countries, signing),
  component: lazyRouteComponent(() => import('./ModifyContactPage.tsx'), 'ModifyContactPage'),
})

const otpPage = lazyRouteComponent(() => import('./OtpPage.tsx'), 'OtpPage')

const otpAuthentication = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/otp-authentication',
  loader: ({ context }) => prefetch(context, otpQuery),
  component: otpPage,
})

/** The same screen (specification §2), where a customer whom the bank asks to have codes is taken. */
const mandatoryOtp = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/mandatory-otp',
  loader: ({ context }) => prefetch(context, otpQuery),
  component: otpPage,
})

const psd2Sca = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/psd2-sca',
  loader: ({ context }) => prefetch(context, scaQuery),
  component: lazyRouteComponent(() => import('./Psd2ScaPage.tsx'), 'Psd2ScaPage'),
})

/** `view` or `modify`; any other leads to the first. */
const rgpdManagement = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/rgpd-management/$operationType',
  beforeLoad: ({ params }) => {
    if (isConsentOperation(params.operationType)) return
    throw redirect({ to: '/personal-data/rgpd-management/$operationType', params: { operationType: 'view' }, replace: true })
  },
  loader: ({ context }) => prefetch(context, consentsQuery, privacyQuery),
  component: lazyRouteComponent(() => import('./RgpdPage.tsx'), 'RgpdPage'),
})

function isConsentOperation(text: string): text is ConsentOperation {
  return (CONSENT_OPERATIONS as readonly string[]).includes(text)
}

const productManagement = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/product-management',
  loader: ({ context }) => prefetch(context, productsQuery),
  component: lazyRouteComponent(() => import('./ProductManagementPage.tsx'), 'ProductManagementPage'),
})

const updateKey = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/update-key',
  loader: ({ context }) => prefetch(context, signing),
  component: lazyRouteComponent(() => import('./UpdateKeyPage.tsx'), 'UpdateKeyPage'),
})

const blockUser = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/block-user',
  loader: ({ context }) => prefetch(context, signing),
  component: lazyRouteComponent(() => import('./BlockUserPage.tsx'), 'BlockUserPage'),
})

const biometryDevicesManagement = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/biometry-devices-management',
  loader: ({ context }) => prefetch(context, registeredDevices, signing),
  component: lazyRouteComponent(() => import('./BiometryDevicesPage.tsx'), 'BiometryDevicesPage'),
})

const biometrySca = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/biometry-sca',
  loader: ({ context }) => prefetch(context, registeredDevices, signing),
  component: lazyRouteComponent(() => import('./BiometryScaPage.tsx'), 'BiometryScaPage'),
})

const personalDocuments = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/personal-documents',
  loader: ({ context }) => prefetch(context, signing),
  component: lazyRouteComponent(() => import('./PersonalDocumentsPage.tsx'), 'PersonalDocumentsPage'),
})

export const routes = [
  personalData,
  modifyContact,
  otpAuthentication,
  mandatoryOtp,
  psd2Sca,
  rgpdManagement,
  productManagement,
  updateKey,
  blockUser,
  biometryDevicesManagement,
  biometrySca,
  personalDocuments,
] as const
