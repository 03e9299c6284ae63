import { handOverNotebook, LONGEST_NOTE, type Notebook } from '@almenara/contract/areas/payments/notebooks'
import { PREPARES_ONLY } from '@almenara/contract/areas/payments/words'
import { formatDayTime } from '@almenara/contract/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSend } from '../../../base/use-send.ts'
import { Accordion } from '../../../kit/Accordion.tsx'
import { Button } from '../../../kit/Button.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { showToast } from '../../../kit/toast.ts'
import { whoSigns } from '../../../patterns/two-step/co-sign-words.ts'
import { FailureBox } from '../../../patterns/status/FailureBox.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { SIGNERS_TOLD } from '../hand-over-words.ts'
import { notebookQuery, reviewQuery } from '../queries.ts'
import styles from './CheckTotals.module.css'

interface HandOverProps {
  notebook: Notebook
  /** They may prepare files and sign none: it is what comes next, and not another way. */
  isOnlyWay: boolean
}

/** Leaves the file to whoever signs it, with a few words for them. */
export function HandOver({ notebook, isOnlyWay }: HandOverProps) {
  const { data: review } = useQuery(reviewQuery(notebook.id))
  const who = review?.signatures.pending.map(({ name }) => name) ?? []
  const form = <HandOverForm notebook={notebook} isOnlyWay={isOnlyWay} />
  return (
    <div className={styles.actions}>
      {isOnlyWay && (
        <p>
          <b>{PREPARES_ONLY}</b>
          {who.length > 0 && ` ${who.length === 1 ? 'Puede firmar' : 'Pueden firmar'} ${whoSigns(who, who.length)}.`}
        </p>
      )}
      {notebook.handedOver && <p className={styles.small}>{`Se avisó a los firmantes el ${formatDayTime(notebook.handedOver.at)}.`}</p>}
      {isOnlyWay ? form : <Accordion title="Avisar a los firmantes">{form}</Accordion>}
    </div>
  )
}

function HandOverForm({ notebook: { id, version, handedOver }, isOnlyWay }: HandOverProps) {
  const queryClient = useQueryClient()
  const sending = useSend(handOverNotebook)
  const [draft, setDraft] = useDraft({ note: '' }, { name: `note of the file ${id}` })
  const tell = async () => {
    const note = draft.note.trim()
    try {
      const left = await sending.mutateAsync({ params: { supportId: id }, body: { version, ...(note === '' ? {} : { note }) } })
      queryClient.setQueryData(notebookQuery(id).queryKey, left)
      setDraft({ note: '' })
      showToast(SIGNERS_TOLD)
    } catch {
      await queryClient.invalidateQueries({ queryKey: notebookQuery(id).queryKey })
    }
  }
  return (
    <form
      className={styles.actions}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void tell()
      }}
    >
      <TextField
        label="Nota para los firmantes"
        required={false}
        counted
        maxLength={LONGEST_NOTE}
        value={draft.note}
        onChange={({ target }) => setDraft({ note: target.value })}
      />
      <Button type="submit" wide variant={isOnlyWay ? 'primary' : 'secondary'} busy={sending.isPending} busyLabel="Avisando…">
        {handedOver ? 'Avisar de nuevo a los firmantes' : 'Avisar a los firmantes'}
      </Button>
      {sending.error && <FailureBox error={sending.error} />}
    </form>
  )
}
