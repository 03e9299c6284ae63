/** What the files of a list are made of. */
import type { Call, FileReply } from '@almenara/contract/call'
import type { DownloadCheck } from '../../base/download-gate.ts'
import type { FilteredList } from './use-list.ts'

export interface FileQuery<Format = 'PDF' | 'XLS'> {
  txId: string
  format: Format
}

export interface ListFilesProps<Params> {
  list: FilteredList
  /** The call that makes the file. */
  of: Call<Params, FileQuery, undefined, FileReply>
  params: Params
  /** What this file rests on beside its feature (`download`). */
  unless?: DownloadCheck | readonly DownloadCheck[] | undefined
}
