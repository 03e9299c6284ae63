import type { CheckedCertificate } from '@almenara/contract/areas/certificates/view'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { useState } from 'react'
import { FileDrop } from '../../../kit/FileDrop.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { sha256Of } from './check-file.ts'
import styles from './view.module.css'

type Checked = { name: string; outcome: 'SAME' | 'OTHER' | 'UNREAD' }

const UNREAD = 'No hemos podido leer el archivo. Elíjalo de nuevo.'

/** A file is held against the one that the bank issued, in this device. */
export function CheckFile({ certificate: { sha256, issuedAt } }: { certificate: Pick<CheckedCertificate, 'sha256' | 'issuedAt'> }) {
  const [checked, setChecked] = useState<Checked>()
  const check = async ([file]: readonly File[]) => {
    if (!file) return
    setChecked(undefined)
    const outcome = await sha256Of(file).then(
      (found) => (found === sha256 ? ('SAME' as const) : ('OTHER' as const)),
      () => 'UNREAD' as const,
    )
    setChecked({ name: file.name, outcome })
  }
  return (
    <div className={styles.check}>
      <Sheet title="Comprobar su archivo" inside="padded">
        <FileDrop
          label="Elegir el PDF"
          invitation="Arrastre aquí el PDF que le han entregado"
          hint="Lo comparamos con el original en este dispositivo: el archivo no se envía."
          error={checked?.outcome === 'UNREAD' ? UNREAD : undefined}
          onFiles={(files) => void check(files)}
        />
        <div className={styles.outcome}>
          {checked?.outcome === 'SAME' && (
            <Note tone="ok" title={`Coincide con el original emitido el ${formatDay(dayAt(issuedAt))}`}>
              {checked.name}
            </Note>
          )}
          {checked?.outcome === 'OTHER' && (
            <Note tone="error" title="Este archivo no es el que emitió el banco. No se fíe de él.">
              {checked.name}
            </Note>
          )}
        </div>
      </Sheet>
    </div>
  )
}
