import type { Call, FileReply } from '@almenara/contract/call'
import type { DownloadCheck } from '../../base/download-gate.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { ExportButton } from '../download/ExportMenu.tsx'
import type { FilteredList } from './use-list.ts'

const load = () => import('./ListFilesPopup.tsx')
const ListFilesPopup = lazyPart(load)

export interface FileQuery {
  txId: string
  format: 'PDF' | 'XLS'
}

export interface ListFilesProps<Params> {
  list: FilteredList
  /** The call that makes the file. */
  of: Call<Params, FileQuery, undefined, FileReply>
  params: Params
  /** What this file rests on beside its feature (`download`). */
  unless?: DownloadCheck | readonly DownloadCheck[] | undefined
}

/** The list as it is seen, as PDF and as spreadsheet. */
export function ListFiles<Params>(props: ListFilesProps<Params>) {
  return <ExportButton load={load}>{(open) => <ListFilesPopup {...open} {...(props as ListFilesProps<unknown>)} />}</ExportButton>
}
