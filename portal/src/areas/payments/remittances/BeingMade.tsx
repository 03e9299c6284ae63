import { formatCount } from '@almenara/contract/numbers'
import type { ReactNode } from 'react'
import { ProgressBar } from '../../../kit/ProgressBar.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { isBeingMade, madeOf } from './being-made.ts'
import styles from './remittances.module.css'

interface BeingMadeProps {
  remittance: Parameters<typeof isBeingMade>[0]
  lines: keyof typeof LINES
  /** Its lines, once all are there: a list is frozen as it is when it is asked for. */
  children: ReactNode
}

const LINES = {
  transfers: { title: 'Transferencias', label: 'Transferencias preparadas', text: 'Preparando las transferencias' },
  debits: { title: 'Recibos', label: 'Recibos preparados', text: 'Preparando los recibos' },
  invoices: { title: 'Facturas', label: 'Facturas preparadas', text: 'Preparando las facturas' },
} as const

/** The lines of a remittance, or how many of them there are while they are being made of its file. */
export function BeingMade({ remittance, lines, children }: BeingMadeProps) {
  if (!isBeingMade(remittance)) return children
  const [made, { count }] = [madeOf(remittance), remittance]
  const done = `${formatCount(made)} de ${formatCount(count)}`
  const { title, label, text } = LINES[lines]
  return (
    <Sheet title={title} inside="padded">
      <ProgressBar label={label} value={made} max={count} text={done} />
      <p className={styles.small}>{`${text}: ${done}. Aparecerán aquí al terminar; puede salir de esta página.`}</p>
    </Sheet>
  )
}
