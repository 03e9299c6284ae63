import FileArrowUpIcon from '@phosphor-icons/core/regular/file-arrow-up.svg?react'
import { useEffect } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { IconBox } from '../../../kit/IconBox.tsx'
import { ProgressBar } from '../../../kit/ProgressBar.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { formatBytes } from '../../../patterns/download/file-size.ts'
import styles from './FileStep.module.css'
import type { Upload } from './uploads.ts'

/** How much of a file has gone. Closing the tab would lose it, and the browser asks before. */
export function SendingFile({ upload: { file, sent }, onCancel }: { upload: Extract<Upload, { step: 'SENDING' }>; onCancel: () => void }) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const isAllSent = sent >= file.size
  const text = isAllSent ? 'Enviado. Esperando la respuesta del banco.' : `${formatBytes(sent)} de ${formatBytes(file.size)}`
  return (
    <Sheet inside="padded">
      <div className={styles.going}>
        <IconBox icon={FileArrowUpIcon} />
        <div className={styles.grow}>
          <h2 className={styles.name}>{`Enviando «${file.name}»`}</h2>
          <ProgressBar label="Fichero enviado" value={sent} max={isAllSent ? undefined : file.size} text={text} />
          <p className={styles.small}>{`${text}${isAllSent ? '' : '.'} Puede ir a otras pantallas sin cerrar esta ventana.`}</p>
        </div>
        <Button variant="text" onClick={onCancel}>
          Cancelar el envío
        </Button>
      </div>
    </Sheet>
  )
}
