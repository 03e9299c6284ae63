/** What can be done in the personal area, in the order in which customers look for it. */
import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import EnvelopeSimpleIcon from '@phosphor-icons/core/regular/envelope-simple.svg?react'
import FilesIcon from '@phosphor-icons/core/regular/files.svg?react'
import FingerprintIcon from '@phosphor-icons/core/regular/fingerprint.svg?react'
import GaugeIcon from '@phosphor-icons/core/regular/gauge.svg?react'
import HandshakeIcon from '@phosphor-icons/core/regular/handshake.svg?react'
import ChatTextIcon from '@phosphor-icons/core/regular/chat-text.svg?react'
import KeyIcon from '@phosphor-icons/core/regular/key.svg?react'
import ListChecksIcon from '@phosphor-icons/core/regular/list-checks.svg?react'
import ProhibitIcon from '@phosphor-icons/core/regular/prohibit.svg?react'
import ShieldCheckIcon from '@phosphor-icons/core/regular/shield-check.svg?react'
import SlidersIcon from '@phosphor-icons/core/regular/sliders.svg?react'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { IconShape } from '../../kit/Icon.tsx'

interface Topic {
  to: keyof RegisteredRouter['routesByPath']
  params?: Record<string, string>
  title: string
  text: string
  icon: IconShape
}

export const TOPICS: readonly Topic[] = [
  {
    to: '/personal-data/modify-contact',
    title: 'Datos de contacto',
    text: 'Su móvil, su otro teléfono y su correo electrónico',
    icon: EnvelopeSimpleIcon,
  },
  {
    to: '/personal-data/otp-authentication',
    title: 'Claves por SMS',
    text: 'Los códigos con los que firma sus operaciones',
    icon: ChatTextIcon,
  },
  { to: '/personal-data/update-key', title: 'Clave de acceso', text: 'La clave con la que entra', icon: KeyIcon },
  {
    to: '/personal-data/biometry-devices-management',
    title: 'Dispositivos y llaves de acceso',
    text: 'Los móviles y ordenadores con los que entra y firma',
    icon: DeviceMobileIcon,
  },
  { to: '/personal-data/biometry-sca', title: 'Entrar con biometría', text: 'Con su huella o su rostro, en la app', icon: FingerprintIcon },
  {
    to: '/personal-data/psd2-sca',
    title: 'Autenticación reforzada',
    text: 'Confirmación de su identidad cada 180 días',
    icon: ShieldCheckIcon,
  },
  {
    to: '/personal-data/rgpd-management/$operationType',
    params: { operationType: 'view' },
    title: 'Privacidad',
    text: 'Fines para los que el banco puede usar sus datos',
    icon: HandshakeIcon,
  },
  {
    to: '/personal-data/transfer-limits',
    title: 'Límites de transferencias',
    text: 'Cuánto puede enviar cada vez y en un día',
    icon: GaugeIcon,
  },
  { to: '/personal-data/product-management', title: 'Sus productos', text: 'Cuáles ve, en qué orden y con qué nombre', icon: SlidersIcon },
  {
    to: '/personal-data/personal-documents',
    title: 'Documentos personales',
    text: 'Sus contratos y condiciones, para descargar',
    icon: FilesIcon,
  },
  { to: '/session-logs', title: 'Registro de operaciones', text: 'Sus conexiones y las operaciones de cada una', icon: ListChecksIcon },
  { to: '/personal-data/block-user', title: 'Bloquear su usuario', text: 'Para que nadie más pueda entrar con él', icon: ProhibitIcon },
]
