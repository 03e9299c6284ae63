import { chooseNotebook, type Notebook } from '@almenara/contract/areas/payments/notebooks'
import type { BodyOf } from '@almenara/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '../../../base/use-send.ts'
import { notebookQuery } from '../queries.ts'

type Choice = Omit<BodyOf<typeof chooseNotebook>, 'version'>

export interface Choices {
  /** Resolves with the file as it is then, or with nothing where it was refused: `error` says why. */
  choose: (choice: Choice) => Promise<Notebook | undefined>
  /** What is being chosen now. */
  busy: Choice | undefined
  error: Error | null
}

/** What its customer decides of a file that is shown. Of one that has changed meanwhile nothing is decided: it is read again. */
export function useChoices({ id, version }: Pick<Notebook, 'id' | 'version'>): Choices {
  const queryClient = useQueryClient()
  const choosing = useSend(chooseNotebook)
  const { queryKey } = notebookQuery(id)
  return {
    choose: async (choice) => {
      try {
        const chosen = await choosing.mutateAsync({ params: { supportId: id }, body: { version, ...choice } })
        queryClient.setQueryData(queryKey, chosen)
        return chosen
      } catch {
        await queryClient.invalidateQueries({ queryKey })
        return undefined
      }
    },
    busy: choosing.isPending ? choosing.variables.body : undefined,
    error: choosing.error,
  }
}
