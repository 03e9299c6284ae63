import { useId, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { ControlBox, Field } from '../../../kit/Field.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import type { NamedBlob } from './use-sheet.ts'

/** Rows that were copied in a spreadsheet, where there is no keyboard to paste with or nobody knows in which cell to begin. */
export default function PasteRows({ onRows, onClose }: { onRows: (rows: NamedBlob) => void; onClose: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  return (
    <Modal
      title="Pegar filas de una hoja"
      onClose={onClose}
      canBeClosed="by-icon"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            unavailable={isEmpty ? 'Pegue al menos una fila.' : undefined}
            onClick={() => {
              onRows(new File([text], 'Filas pegadas', { type: 'text/plain' }))
              onClose()
            }}
          >
            Continuar con las filas
          </Button>
        </>
      }
    >
      <Field label="Filas copiadas" hint="Copie las filas en Excel o en otra hoja y péguelas aquí, con sus títulos o sin ellos." id={id}>
        {(control) => (
          <ControlBox>
            <textarea {...control} data-initial-focus rows={6} value={text} onChange={({ target }) => setText(target.value)} />
          </ControlBox>
        )}
      </Field>
    </Modal>
  )
}
