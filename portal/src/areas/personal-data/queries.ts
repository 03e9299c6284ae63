import { biometryDevices } from '@almenara/contract/areas/personal-data/biometry-devices'
import { consentsView, privacyNotice } from '@almenara/contract/areas/personal-data/consents'
import { contactInfoView } from '@almenara/contract/areas/personal-data/contact-info'
import { otpView } from '@almenara/contract/areas/personal-data/otp'
import { overview } from '@almenara/contract/areas/personal-data/overview'
import { productsView } from '@almenara/contract/areas/personal-data/products'
import { scaView } from '@almenara/contract/areas/personal-data/sca'
import { phoneCountries } from '@almenara/contract/areas/users'
import { queryFor } from '../../api/query.ts'

export const overviewQuery = queryFor(overview, {})
export const contactInfo = queryFor(contactInfoView, {})
export const otpQuery = queryFor(otpView, {})
export const scaQuery = queryFor(scaView, {})
export const consentsQuery = queryFor(consentsView, {})
export const privacyQuery = queryFor(privacyNotice, {})
export const productsQuery = queryFor(productsView, {})
export const registeredDevices = queryFor(biometryDevices, {})
export const countries = queryFor(phoneCountries, {})
