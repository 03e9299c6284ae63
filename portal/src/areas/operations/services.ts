/** What can be done from «Servicios», in the order in which customers look for it. An area that comes adds its row. */
import BankIcon from '@phosphor-icons/core/regular/bank.svg?react'
import BellIcon from '@phosphor-icons/core/regular/bell.svg?react'
import CertificateIcon from '@phosphor-icons/core/regular/certificate.svg?react'
import CreditCardIcon from '@phosphor-icons/core/regular/credit-card.svg?react'
import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import DownloadSimpleIcon from '@phosphor-icons/core/regular/download-simple.svg?react'
import EnvelopeSimpleIcon from '@phosphor-icons/core/regular/envelope-simple.svg?react'
import FilesIcon from '@phosphor-icons/core/regular/files.svg?react'
import ReceiptIcon from '@phosphor-icons/core/regular/receipt.svg?react'
import SealCheckIcon from '@phosphor-icons/core/regular/seal-check.svg?react'
import ShoppingCartIcon from '@phosphor-icons/core/regular/shopping-cart.svg?react'
import type { IconShape } from '../../kit/Icon.tsx'

interface Service {
  to:
    | '/services/aeat/declarations'
    | '/services/aeat/telematic-presentation'
    | '/services/alert-settings/{-$txId}'
    | '/services/certificate-generation'
    | '/services/certificate-query'
    | '/services/certificates'
    | '/services/downloads'
    | '/services/e-commerce'
    | '/services/inbox'
    | '/services/mobile-recharge'
    | '/services/update-virtual-funds'
  title: string
  text: string
  icon: IconShape
  /** Also offered above all others, as something to do; three at most. */
  isAction?: true
}

export const SERVICES: readonly Service[] = [
  {
    to: '/services/aeat/telematic-presentation',
    title: 'Pagar un impuesto',
    text: 'Modelos de la Agencia Tributaria, con su NRC',
    icon: BankIcon,
    isAction: true,
  },
  {
    to: '/services/alert-settings/{-$txId}',
    title: 'Alertas',
    text: 'Avisos de sus cuentas por SMS o por correo',
    icon: BellIcon,
    isAction: true,
  },
  {
    to: '/services/certificate-generation',
    title: 'Pedir un certificado',
    text: 'De saldo, titularidad, retenciones o deuda, al momento',
    icon: CertificateIcon,
    isAction: true,
  },
  {
    to: '/services/mobile-recharge',
    title: 'Recargar un móvil',
    text: 'El saldo de un móvil de prepago, al momento',
    icon: DeviceMobileIcon,
  },
  {
    to: '/services/inbox',
    title: 'Buzón',
    text: 'Extractos, liquidaciones y demás documentos',
    icon: EnvelopeSimpleIcon,
  },
  {
    to: '/services/aeat/declarations',
    title: 'Impuestos pagados',
    text: 'NRC y justificantes de los pagos hechos',
    icon: ReceiptIcon,
  },
  {
    to: '/services/certificate-query',
    title: 'Certificados emitidos',
    text: 'Descargarlos, comprobarlos y pedirlos de nuevo',
    icon: SealCheckIcon,
  },
  {
    to: '/services/certificates',
    title: 'Documentos por ejercicio',
    text: 'Información fiscal, certificados y facturas',
    icon: FilesIcon,
  },
  {
    to: '/services/e-commerce',
    title: 'Comercio electrónico',
    text: 'Compras por internet pendientes y tiendas con su tarjeta',
    icon: ShoppingCartIcon,
  },
  {
    to: '/services/update-virtual-funds',
    title: 'Añadir o retirar saldo de una tarjeta',
    text: 'El dinero de sus tarjetas virtuales',
    icon: CreditCardIcon,
  },
  {
    to: '/services/downloads',
    title: 'Descargas',
    text: 'Los ficheros que ha pedido en el último día',
    icon: DownloadSimpleIcon,
  },
]
