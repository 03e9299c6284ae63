import { createDraft } from '@almenara/contract/areas/payments/drafts'
import type { BodyOf } from '@almenara/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '../../../base/use-send.ts'
import { draftQuery } from './editor-store.ts'

/** Begins a remittance of a contract, and goes to it. Going back from it does not begin another. */
export function useBegin(contract: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const creating = useSend(createDraft)
  const begin = async (from?: BodyOf<typeof createDraft>['from']) => {
    const draft = await creating.mutateAsync({ body: { contract, ...(from ? { from } : {}) } })
    queryClient.setQueryData(draftQuery(draft.id).queryKey, draft)
    await navigate({
      to: '/payments/transfer-remittances/remittances/$id/{-$txId}',
      params: { id: contract, txId: undefined },
      search: { edit: draft.id },
      replace: true,
    })
  }
  return {
    begin: (from?: BodyOf<typeof createDraft>['from']) => void begin(from).catch(() => undefined),
    /** What is being begun now: from which remittance, if from any. */
    pending: creating.isPending ? { from: creating.variables.body.from } : undefined,
    error: creating.error,
  }
}
