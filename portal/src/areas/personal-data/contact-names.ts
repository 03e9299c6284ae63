/** What the customer calls each way of reaching them. */
import type { ContactKind } from '@almenara/contract/areas/personal-data/contact-info'

export const CONTACT_NAMES: Record<ContactKind, string> = { MOBILE: 'Móvil', PHONE: 'Otro teléfono', EMAIL: 'Correo electrónico' }
