import type { Arguments } from '@almenara/contract/call'
import type { OpenExport } from '../download/export-option.ts'
import ExportMenuPopup from '../download/ExportMenuPopup.tsx'
import { download } from '../download/download.ts'
import { countWords } from './count-words.ts'
import type { FileQuery, ListFilesProps } from './list-files.ts'

export const NOT_YET = 'La lista aún no ha llegado'

/** The open menu of a list's files: loaded by `ListFiles` when it is needed. */
export default function ListFilesPopup({ list, of: call, params, unless, ...open }: OpenExport & ListFilesProps<unknown>) {
  const { total, txId: cursor = '', declared } = list
  const unavailable = total ? undefined : NOT_YET
  return (
    <ExportMenuPopup
      {...open}
      options={[
        { format: 'PDF', unavailable },
        { format: 'XLS', unavailable },
      ]}
      header={total && countWords(total, declared.one, declared.many)}
      bring={(format: FileQuery['format'], onProgress) => {
        const query = { txId: cursor, format }
        return download(call, { params, query } as Arguments<unknown, FileQuery, undefined>, { unless, onProgress })
      }}
    />
  )
}
