import { formatAmount, type Cents } from '@almenara/contract/money'
import { useRouter } from '@tanstack/react-router'
import { encode } from 'uqr'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import styles from './QrModal.module.css'
import type { SendSearch } from './send-draft.ts'

/** The code, and the same address to copy. It has no name and no account: the payer's bank shows the name before they sign. */
export default function QrModal({ of, onClose }: { of: SendSearch; onClose: () => void }) {
  const router = useRouter()
  const { href } = router.buildLocation({ to: '/bizum/operations/bizum-send-payment-c2c', search: of })
  const link = new URL(href, window.location.origin).href
  const what = of.amount === undefined ? 'el importe que escriba' : formatAmount(of.amount as Cents)
  return (
    <Modal title="Cobrar con QR" onClose={onClose}>
      <Code text={link} label={`Código QR para recibir ${what}`} />
      <p>{`Quien lea el código le enviará ${what} desde su banca, tras revisarlo y firmarlo. Usted no tiene que aceptar ni firmar nada.`}</p>
      <p className={styles.link}>
        <span>{link}</span>
        <CopyButton text={link} what="enlace" />
      </p>
    </Modal>
  )
}

/** Dark on light in both themes: cameras expect it. */
function Code({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={styles.code} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
