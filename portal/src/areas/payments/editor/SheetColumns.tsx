import { FIELDS_OF, type DraftKind, type SheetField } from '@almenara/contract/areas/payments/drafts'
import { useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { Select } from '../../../kit/Select.tsx'
import { FailureBox } from '../../../patterns/status/FailureBox.tsx'
import { columnName, linesText } from './editor-words.ts'
import styles from './Editor.module.css'
import type { SheetOpening } from './use-sheet.ts'

const optionsOf = (kind: DraftKind) => ([...FIELDS_OF[kind], 'NONE'] as const).map((value) => ({ value, label: columnName(value, kind) }))

/** What each column of a sheet holds: as it seems, to be agreed to or said otherwise. The bank remembers it for the next sheet like it. */
export default function SheetColumns({ kind, opening, onClose }: { kind: DraftKind; opening: SheetOpening; onClose: () => void }) {
  const { sheet } = opening.read ?? {}
  const guessed = sheet?.columns.map(({ field }) => field) ?? []
  const [fields, setFields] = useState<readonly SheetField[]>(guessed)
  if (!sheet) return null
  const twice = fields.find((field, place) => field !== 'NONE' && fields.indexOf(field) !== place)
  const isSaid = fields.some((field, place) => field !== guessed[place])
  const unused = fields.every((field) => field === 'NONE') ? 'Indique al menos una columna.' : undefined
  return (
    <Modal
      title="¿Qué contiene cada columna?"
      onClose={onClose}
      canBeClosed="by-icon"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            busy={opening.isReading}
            busyLabel="Leyendo…"
            unavailable={twice ? `Hay dos columnas de «${columnName(twice, kind)}».` : unused}
            onClick={() => opening.add(isSaid ? fields : undefined)}
          >
            {`Añadir ${linesText(sheet.lines.length)}`}
          </Button>
        </>
      }
    >
      <p className={styles.small}>
        {[sheet.name, linesText(sheet.lines.length), sheet.titled && 'la primera fila son títulos'].filter(Boolean).join(' · ')}
      </p>
      <ul className={styles.columns}>
        {sheet.columns.map(({ title, sample }, place) => (
          // Columns have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <Select
              label={title || `Columna ${place + 1}`}
              hint={sample && `Ejemplo: ${sample}`}
              options={optionsOf(kind)}
              value={fields[place] ?? 'NONE'}
              onChange={({ target }) => setFields(fields.with(place, target.value as SheetField))}
            />
          </li>
        ))}
      </ul>
      {Boolean(opening.error) && <FailureBox error={opening.error} />}
    </Modal>
  )
}
