import { createDraft, type DraftKind } from '@almenara/contract/areas/payments/drafts'
import type { BodyOf } from '@almenara/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '../../../base/use-send.ts'
import { useGoToEditor } from './editor-address.tsx'
import { draftQuery } from './editor-store.ts'

/** Begins a remittance of a contract, and goes to it. Going back from it does not begin another. */
export function useBegin(kind: DraftKind, contract: string) {
  const queryClient = useQueryClient()
  const goToEditor = useGoToEditor()
  const creating = useSend(createDraft)
  const begin = async (from?: BodyOf<typeof createDraft>['from']) => {
    const draft = await creating.mutateAsync({ body: { contract, ...(from ? { from } : {}) } })
    queryClient.setQueryData(draftQuery(draft.id).queryKey, draft)
    await goToEditor({ kind, contract, edit: draft.id }, { replace: true })
  }
  return {
    begin: (from?: BodyOf<typeof createDraft>['from']) => void begin(from).catch(() => undefined),
    /** What is being begun now: from which remittance, if from any. */
    pending: creating.isPending ? { from: creating.variables.body.from } : undefined,
    error: creating.error,
  }
}
