/** What the customer calls each way of signing. */
import { SIGNATURE_METHOD_NAMES as NAMES } from '@almenara/contract/signature-names'
import type { SignatureMethod } from '@almenara/contract/two-step'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile'
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText'
import { FingerprintIcon } from '@phosphor-icons/react/dist/csr/Fingerprint'
import { GridNineIcon } from '@phosphor-icons/react/dist/csr/GridNine'
import type { IconShape } from '../../kit/Icon.tsx'

interface MethodName {
  /** «Firmada con …» in a receipt, and «Firmar con …» where it is offered. */
  name: string
  /** The head of the box where it is asked. */
  title: string
  icon: IconShape
}

export const METHOD_NAMES: Record<SignatureMethod, MethodName> = {
  OTP_SMS: { name: NAMES.OTP_SMS, title: 'Firme con el código SMS', icon: ChatTextIcon },
  COORDINATES: { name: NAMES.COORDINATES, title: 'Firme con la tarjeta de coordenadas', icon: GridNineIcon },
  CARD_PIN: { name: NAMES.CARD_PIN, title: 'Firme con el PIN de su tarjeta', icon: CreditCardIcon },
  PASSKEY: { name: NAMES.PASSKEY, title: 'Firme con su llave de acceso', icon: FingerprintIcon },
  BIOMETRY: { name: NAMES.BIOMETRY, title: 'Firme con la app de su móvil', icon: DeviceMobileIcon },
  NONE: { name: NAMES.NONE, title: 'Confirmar la operación', icon: CheckCircleIcon },
}
