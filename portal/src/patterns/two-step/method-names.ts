/** What the customer calls each way of signing. */
import { SIGNATURE_METHOD_NAMES as NAMES } from '@almenara/contract/signature-names'
import type { SignatureMethod } from '@almenara/contract/two-step'
import CreditCardIcon from '@phosphor-icons/core/regular/credit-card.svg?react'
import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import ChatTextIcon from '@phosphor-icons/core/regular/chat-text.svg?react'
import FingerprintIcon from '@phosphor-icons/core/regular/fingerprint.svg?react'
import GridNineIcon from '@phosphor-icons/core/regular/grid-nine.svg?react'
import ShieldCheckIcon from '@phosphor-icons/core/regular/shield-check.svg?react'
import type { IconShape } from '../../kit/Icon.tsx'

interface MethodName {
  /** «Firmada con …» in a receipt. */
  name: string
  /** Where it is offered. */
  label: string
  /** Under its label: what it asks for. */
  detail?: string
  /** «Firma por SMS», for the text that says that it is locked and how to unlock it. */
  signing: string
  icon: IconShape
}

export const METHOD_NAMES: Readonly<Record<SignatureMethod, MethodName>> = {
  OTP_SMS: {
    name: NAMES.OTP_SMS,
    label: 'Código por SMS',
    detail: 'Se lo enviamos a su móvil',
    signing: 'Firma por SMS',
    icon: ChatTextIcon,
  },
  COORDINATES: {
    name: NAMES.COORDINATES,
    label: 'Tarjeta de coordenadas',
    signing: 'Firma con tarjeta de coordenadas',
    icon: GridNineIcon,
  },
  CARD_PIN: { name: NAMES.CARD_PIN, label: 'PIN de una tarjeta', signing: 'Firma con PIN de tarjeta', icon: CreditCardIcon },
  PASSKEY: {
    name: NAMES.PASSKEY,
    label: 'Llave de acceso',
    detail: 'Huella, rostro o PIN de su dispositivo',
    signing: 'Firma con llave de acceso',
    icon: FingerprintIcon,
  },
  BIOMETRY: {
    name: NAMES.BIOMETRY,
    label: 'Aplicación del móvil',
    detail: 'Huella o rostro en este móvil',
    signing: 'Firma con la aplicación',
    icon: DeviceMobileIcon,
  },
  NONE: { name: NAMES.NONE, label: 'Sin código', signing: 'Confirmación', icon: ShieldCheckIcon },
}
