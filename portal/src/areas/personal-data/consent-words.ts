/** What the customer calls the channels of a consent, and the grounds of what is not theirs to choose. */
import type { ConsentBasis, ConsentChannel } from '@almenara/contract/areas/personal-data/consents'

export const CHANNEL_NAMES: Record<ConsentChannel, string> = {
  POST: 'Correo postal',
  PHONE: 'Teléfono',
  SMS: 'SMS',
  EMAIL: 'Correo electrónico',
  PUSH: 'Avisos de la app',
  ANY: 'En todo caso',
}

export const BASIS_NAMES: Record<ConsentBasis, string> = {
  CONSENT: 'Usted decide',
  LEGITIMATE_INTEREST: 'Interés legítimo: puede oponerse',
  CONTRACT: 'Necesario para su contrato',
  LEGAL_OBLIGATION: 'Lo exige la ley',
}
