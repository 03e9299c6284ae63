import { LINES_MISSING } from '@almenara/contract/field-faults'
import { draftDownload, presentDraft } from '@almenara/contract/areas/payments/drafts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSend } from '../../../base/use-send.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { download } from '../../../patterns/download/download.ts'
import { DownloadButton } from '../../../patterns/download/DownloadButton.tsx'
import { FailureBox } from '../../../patterns/status/FailureBox.tsx'
import { isOfSignature, RESTRICTION_REASONS, useRestriction } from '../../../patterns/two-step/restriction.ts'
import { PRESENT, PRESENT_TRANSFERS } from '../addresses.ts'
import { notebookQuery } from '../queries.ts'
import styles from './Editor.module.css'
import { dayProblem } from './EditorHead.tsx'
import { totalOf, writtenOf } from './editor-lines.ts'
import type { Editor, EditorState } from './editor-store.ts'
import { errorsText, linesText } from './editor-words.ts'
import { problemsOf, type CellPlace } from './line-problems.ts'

interface CheckRemittanceProps {
  editor: Editor
  state: EditorState
  onProblem: (place: CellPlace) => void
}

/** What it comes to, and how it goes on: a file is made of it, which is checked, reviewed and signed as any that is presented. */
export function CheckRemittance({ editor, state, onProblem }: CheckRemittanceProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const presenting = useSend(presentDraft)
  const [isBusy, setBusy] = useState(false)
  const restriction = useRestriction()
  const { lines, draft } = state
  const count = writtenOf(lines).length
  const wrong = problemsOf(state).length
  const denied = restriction && !isOfSignature(restriction) ? RESTRICTION_REASONS[restriction] : undefined
  const unavailable = reasonOf(state, { count, wrong })
  const check = async () => {
    if (!(await editor.flush())) return
    const saved = editor.current()
    const [problem] = problemsOf(saved)
    if (problem) return onProblem(problem)
    const { version } = saved.draft
    const notebook = await presenting.mutateAsync({ params: { draftId: draft.id }, body: { version } })
    queryClient.setQueryData(notebookQuery(notebook.id).queryKey, notebook)
    await navigate({ to: draft.kind === 'DEBITS' ? PRESENT : PRESENT_TRANSFERS, search: { notebook: notebook.id } })
  }
  const press = () => {
    setBusy(true)
    void check()
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  return (
    <div className={styles.foot}>
      <p className={styles.sum}>
        <b>{linesText(count)}</b>
        {wrong > 0 && <span className={styles.wrong}>{errorsText(wrong)}</span>}
        <Amount value={totalOf(lines)} />
        {draft.from && (
          <span className={styles.small}>
            Antes: <Amount value={draft.from.amount} />
          </span>
        )}
      </p>
      {unavailable === undefined && (
        <DownloadButton
          variant="text"
          bring={async (onProgress) =>
            (await editor.flush()) ? download(draftDownload, { params: { draftId: draft.id } }, { onProgress }) : undefined
          }
        >
          {`Descargar fichero (${draft.kind === 'DEBITS' ? 'pain.008' : 'pain.001'})`}
        </DownloadButton>
      )}
      <Button variant="primary" busy={isBusy} busyLabel="Comprobando…" unavailable={denied ?? unavailable} onClick={press}>
        Comprobar remesa
      </Button>
      {presenting.error && (
        <div className={styles.failure}>
          <FailureBox error={presenting.error} />
        </div>
      )}
    </div>
  )
}

/** Why it cannot be checked as it is; what has not been judged yet is judged first. */
function reasonOf(state: EditorState, { count, wrong }: { count: number; wrong: number }): string | undefined {
  if (count === 0) return LINES_MISSING
  if (state.saving.is === 'STALE') return 'Elija antes con qué versión continúa.'
  if (state.question) return `Indique antes qué importe es «${state.question.text}».`
  if (dayProblem(state)) return 'Corrija la fecha para continuar.'
  if (wrong > 0) return `Corrija ${wrong === 1 ? 'el error' : `los ${errorsText(wrong)}`} para continuar.`
  return undefined
}
