/** Sheets on their way to a remittance that is not begun yet. In memory alone: they go with the tab. */
import type { QueryClient } from '@tanstack/react-query'

const waiting = new WeakMap<QueryClient, File>()
const sent = new WeakMap<QueryClient, { notebook: string; file: File }>()

export const keepSheet = (queryClient: QueryClient, file: File) => void waiting.set(queryClient, file)
export const waitingSheet = (queryClient: QueryClient) => waiting.get(queryClient)
export const dropSheet = (queryClient: QueryClient) => void waiting.delete(queryClient)

/** The file that was presented last: the bank may say that it is a sheet. */
export const rememberSent = (queryClient: QueryClient, notebook: string, file: File) => void sent.set(queryClient, { notebook, file })

export function sentFile(queryClient: QueryClient, notebook: string): File | undefined {
  const last = sent.get(queryClient)
  return last?.notebook === notebook ? last.file : undefined
}
