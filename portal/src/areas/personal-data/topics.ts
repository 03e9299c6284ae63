/** What can be done in the personal area, in the order in which customers look for it. */
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { FilesIcon } from '@phosphor-icons/react/dist/csr/Files'
import { FingerprintIcon } from '@phosphor-icons/react/dist/csr/Fingerprint'
import { GaugeIcon } from '@phosphor-icons/react/dist/csr/Gauge'
import { HandshakeIcon } from '@phosphor-icons/react/dist/csr/Handshake'
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText'
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import { SlidersIcon } from '@phosphor-icons/react/dist/csr/Sliders'
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
