import type { Arguments, Call, FileReply } from '@almenara/contract/call'
import type { ExportFormat } from '@almenara/contract/export-formats'
import type { ExportOption, OpenExport } from '../download/export-option.ts'
import ExportMenuPopup from '../download/ExportMenuPopup.tsx'
import { download } from '../download/download.ts'
import { countWords } from './count-words.ts'
import type { FileQuery, ListFilesProps } from './list-files.ts'

const NOT_YET = 'La lista aún no ha llegado'

interface ListFilesPopupProps extends OpenExport, ListFilesProps<unknown> {
  /** Formats besides the list's own, and the call that makes them. */
  others?: { of: Call<unknown, FileQuery<ExportFormat>, undefined, FileReply>; options: readonly ExportOption[] } | undefined
  /** What the files carry; otherwise, how many rows the list has. */
  header?: string | undefined
}

/** The open menu of a list's files: loaded by `ListFiles` when it is needed. A file that cannot be made says why where it stands. */
export default function ListFilesPopup({ list, of: call, others, params, unless, header, ...open }: ListFilesPopupProps) {
  const { total, txId: cursor, declared } = list
  const options = [{ format: 'PDF' }, { format: 'XLS' }, ...(others?.options ?? [])] satisfies ExportOption[]
  return (
    <ExportMenuPopup
      {...open}
      options={cursor ? options : options.map((option) => ({ ...option, unavailable: NOT_YET }))}
      header={header ?? (total && countWords(total, declared.one, declared.many))}
      bring={(format, onProgress) => {
        const query = { txId: cursor ?? '', format }
        const of = others?.options.some((option) => option.format === format) ? others.of : call
        return download(of, { params, query } as Arguments<unknown, FileQuery<ExportFormat>, undefined>, { unless, onProgress })
      }}
    />
  )
}
