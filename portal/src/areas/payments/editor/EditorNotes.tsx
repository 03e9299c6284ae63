import { createDraft } from '@almenara/contract/areas/payments/drafts'
import { parseAmount } from '@almenara/contract/parse-amount'
import { clearAmount, type DotMeaning } from '@almenara/contract/areas/payments/sheet-amounts'
import { formatAmount } from '@almenara/contract/money'
import QuestionIcon from '@phosphor-icons/core/fill/question-fill.svg?react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSend } from '../../../base/use-send.ts'
import { Button } from '../../../kit/Button.tsx'
import { Note } from '../../../kit/Note.tsx'
import { FailureBox } from '../../../patterns/status/FailureBox.tsx'
import styles from './Editor.module.css'
import { useGoToEditor } from './editor-address.tsx'
import { withDotsRead } from './editor-lines.ts'
import { contentOf, draftQuery, forgetEditor, type Editor, type EditorState } from './editor-store.ts'

/** «1.092» may be 1.092,00 or 1,09: asked once for all that came together. */
export function DoubtNote({ editor, text }: { editor: Editor; text: string }) {
  const answer = (dot: DotMeaning) => {
    const { lines, question } = editor.current()
    editor.answer(withDotsRead(lines, question?.keys ?? [], dot))
    void editor.flush()
  }
  const read = (dot: DotMeaning) => {
    const parsed = parseAmount(clearAmount(text, dot))
    return parsed.ok ? formatAmount(parsed.amount) : text
  }
  return (
    <div className={styles.note}>
      <Note tone="warning" icon={QuestionIcon} title={`En las líneas añadidas, «${text}» es`}>
        <p className={styles.noteActions}>
          <Button size="sm" onClick={() => answer('THOUSANDS')}>
            {read('THOUSANDS')}
          </Button>
          <Button size="sm" onClick={() => answer('DECIMALS')}>
            {read('DECIMALS')}
          </Button>
          <span className={styles.small}>Se aplica a toda la columna.</span>
        </p>
      </Note>
    </div>
  )
}

/** Somebody else has saved this remittance meanwhile. Both versions may stay: nobody’s work is written over. */
export function StaleNote({ editor, state, message }: { editor: Editor; state: EditorState; message: string }) {
  const { draft } = state
  const goToEditor = useGoToEditor()
  const queryClient = useQueryClient()
  const creating = useSend(createDraft)
  const reading = useMutation({ mutationFn: () => queryClient.fetchQuery(draftQuery(draft.id)) })
  const keepMine = async () => {
    const mine = await creating.mutateAsync({ body: { contract: draft.contract.id, content: contentOf(editor.current()) } })
    queryClient.setQueryData(draftQuery(mine.id).queryKey, mine)
    await goToEditor({ kind: draft.kind, contract: draft.contract.id, edit: mine.id })
    forgetEditor(queryClient, draft.id)
  }
  const seeTheirs = async () => editor.adopt(await reading.mutateAsync(), true)
  const error = creating.error ?? reading.error
  return (
    <div className={styles.note}>
      <Note tone="warning" title={message}>
        <p>Sus últimos cambios no se han guardado. Puede conservarlos como otra remesa o ver la versión guardada, sin ellos.</p>
        <p className={styles.noteActions}>
          <Button size="sm" busy={creating.isPending} busyLabel="Guardando…" onClick={() => void keepMine().catch(() => undefined)}>
            Guardar los míos como otra remesa
          </Button>
          <Button size="sm" busy={reading.isPending} busyLabel="Leyendo…" onClick={() => void seeTheirs().catch(() => undefined)}>
            Ver la versión guardada
          </Button>
        </p>
        {error && <FailureBox error={error} />}
      </Note>
    </div>
  )
}
