import { pendingFileDetail } from '@almenara/contract/areas/payments/pending-files'
import { queryOptions } from '@tanstack/react-query'
import { queryFor } from '../../../api/query.ts'
import { send } from '../../../api/send.ts'

export const pendingFileQuery = (pendingFileId: string) => queryFor(pendingFileDetail, { params: { pendingFileId } })

/** Several, read together to be signed together. The key begins with the path of the call, so what refreshes the call refreshes this too. */
export const pendingFilesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [pendingFileDetail.path, ids],
    queryFn: ({ signal }) => Promise.all(ids.map((pendingFileId) => send(pendingFileDetail, { params: { pendingFileId } }, signal))),
  })
