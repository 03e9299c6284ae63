import { deleteDraft, draftsExtract, type DraftRow } from '@almenara/contract/areas/payments/drafts'
import { formatDayTime } from '@almenara/contract/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryFor } from '../../../api/query.ts'
import { useSend } from '../../../base/use-send.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { showToast } from '../../../kit/toast.ts'
import { DeleteButton } from '../../../patterns/delete/DeleteButton.tsx'
import styles from './StartRemittance.module.css'
import { EditorLink } from './editor-address.tsx'
import { forgetEditor } from './editor-store.ts'
import { linesText } from './editor-words.ts'

const UNTITLED = 'Remesa sin título'

interface DraftListProps {
  /** Of all that the customer has, where it is not given. */
  contract?: string | undefined
  /** Whether they may be deleted; the bank says again. */
  canDelete?: boolean | undefined
}

/**
 * Remittances that were begun and not signed. Nothing is shown where there are none, nor where they cannot be read: it is a way on, and not what the
 * screen is for.
 */
export default function DraftList({ contract, canDelete = true }: DraftListProps) {
  const { data } = useQuery(queryFor(draftsExtract, { query: contract === undefined ? {} : { contract } }))
  if (!data || data.drafts.length === 0) return null
  return (
    <Sheet title="Remesas sin terminar" count={data.drafts.length}>
      <ul className={styles.drafts}>
        {data.drafts.map((draft) => (
          <li key={draft.id}>
            <div className={styles.draft}>
              <EditorLink kind={draft.kind} contract={draft.contract.id} edit={draft.id}>
                {draft.title || UNTITLED}
              </EditorLink>
              <p>
                {[
                  contract === undefined && draft.contract.name,
                  linesText(draft.count),
                  `Guardada el ${formatDayTime(draft.savedAt)} por ${draft.savedBy}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Amount value={draft.amount} />
            {canDelete && <Delete draft={draft} />}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Delete({ draft: { id, title } }: { draft: DraftRow }) {
  const queryClient = useQueryClient()
  const deleting = useSend(deleteDraft)
  const name = title || UNTITLED
  const remove = async () => {
    await deleting.mutateAsync({ params: { draftId: id }, body: {} })
    forgetEditor(queryClient, id)
    showToast(`«${name}» eliminada`)
  }
  return (
    <DeleteButton
      label="Eliminar remesa"
      title={`¿Eliminar «${name}»?`}
      task={deleting}
      onDelete={() => void remove().catch(() => undefined)}
    >
      Se perderán las líneas escritas. Lo que ya se ha firmado no cambia.
    </DeleteButton>
  )
}
