import type { Arguments, Call, FileReply } from '@almenara/contract/call'
import type { DownloadCheck } from '../../base/download-gate.ts'
import { ExportMenu } from '../download/ExportMenu.tsx'
import { countWords } from './count-words.ts'
import type { FilteredList } from './use-list.ts'

type Format = 'PDF' | 'XLS'
interface FileQuery {
  txId: string
  format: Format
}

interface ListFilesProps<Params> {
  list: FilteredList
  /** The call that makes the file. */
  of: Call<Params, FileQuery, undefined, FileReply>
  params: Params
  /** What this file rests on beside its feature (`download`). */
  unless?: DownloadCheck | readonly DownloadCheck[] | undefined
}

export const NOT_YET = 'La lista aún no ha llegado'

/** The list as it is seen, as PDF and as spreadsheet. */
export function ListFiles<Params>({ list, of: call, params, unless }: ListFilesProps<Params>) {
  const { total, txId = '', declared } = list
  const unavailable = total ? undefined : NOT_YET
  return (
    <ExportMenu<Format>
      options={[
        { format: 'PDF', unavailable },
        { format: 'XLS', unavailable },
      ]}
      header={total && countWords(total, declared.one, declared.many)}
      bring={async (format, onProgress) => {
        const { download } = await import('../download/download.ts')
        const query = { txId, format }
        return download(call, { params, query } as Arguments<Params, FileQuery, undefined>, { unless, onProgress })
      }}
    />
  )
}
