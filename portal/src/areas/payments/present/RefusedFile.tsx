import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import FileXIcon from '@phosphor-icons/core/regular/file-x.svg?react'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { IconBox } from '../../../kit/IconBox.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { FailureBox } from '../../../patterns/status/FailureBox.tsx'
import styles from './FileStep.module.css'
import { placeOf } from './finding-field.ts'
import { OpenSheet } from './OpenSheet.tsx'
import { ReplaceFile } from './ReplaceFile.tsx'
import type { Choices } from './use-choices.ts'
import { usePresentAddress } from './use-present-address.ts'

interface RefusedFileProps {
  notebook: Notebook
  choices: Choices
  onReplace: (file: File) => void
}

/** Nothing of the file is taken: why, where, and what to do in the program that writes it. */
export function RefusedFile({
  notebook: { id, name, refusal, choices: open },
  choices: { choose, busy, error },
  onReplace,
}: RefusedFileProps) {
  const { to } = usePresentAddress()
  const { title = 'No se ha podido leer el fichero.', remedy, line = 0, column = 0, other, sheet } = refusal ?? {}
  return (
    <Sheet inside="padded">
      <div className={styles.refused}>
        <IconBox icon={FileXIcon} tone="ko" />
        <div className={styles.grow}>
          <h2 className={styles.name}>{title}</h2>
          {line > 0 && <p className={styles.small}>{`Está en la ${placeOf({ line, column })}.`}</p>}
          {remedy && <p>{remedy}</p>}
          <p className={styles.small}>{`De «${name}» no se ha guardado ninguna orden.`}</p>
          <div className={styles.actions}>
            {open.includes('ENCODING') && (
              <Button
                size="sm"
                busy={busy?.encoding !== undefined}
                busyLabel="Leyendo…"
                onClick={() => void choose({ encoding: 'WINDOWS-1252' })}
              >
                Leerlo como Windows-1252
              </Button>
            )}
            {sheet && <OpenSheet notebook={id} />}
            {other !== undefined && (
              <Link to={to} search={{ notebook: other }} className={buttonClass({ size: 'sm' })}>
                Ver el fichero presentado
              </Link>
            )}
            <ReplaceFile label="Subir otro fichero" onFile={onReplace} />
          </div>
          {error && <FailureBox error={error} />}
        </div>
      </div>
    </Sheet>
  )
}
