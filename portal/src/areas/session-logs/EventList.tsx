import { eventExport, eventExtract, LOG_FORMATS } from '@almenara/contract/areas/session-logs'
import { DataTable } from '../../kit/DataTable.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { download } from '../../patterns/download/download.ts'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { LoadMore } from '../../patterns/extract-screen/LoadMore.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { eventColumns } from './event-columns.tsx'
import styles from './LogToolbar.module.css'

/** What was done in a connection. */
export function EventList({ connectionId }: { connectionId: string }) {
  const params = { id: connectionId }
  const list = useExtract(eventExtract, { params, filters: {} })
  const { last } = list
  if (list.error && !list.data) return <FailureBox error={list.error} onRetry={() => void list.refetch()} />
  if (!last) return <Skeleton />
  if (list.rows.length === 0)
    return <Empty title="No hay operaciones en esta conexión">Es anterior al día en que el banco empezó a guardarlas.</Empty>
  const header = countWords(last, 'operación', 'operaciones')
  return (
    <>
      <div className={styles.bar}>
        <output className={styles.count}>{header}</output>
        <ExportMenu
          options={LOG_FORMATS.map((format) => ({ format }))}
          header={header}
          bring={(format, onProgress) => download(eventExport, { params, query: { txId: last.txId, format } }, { onProgress })}
        />
      </div>
      <DataTable
        caption="Operaciones de la conexión, de la más reciente a la más antigua"
        columns={eventColumns(list.rows)}
        rows={list.rows}
        rowKey={({ id }) => id}
      />
      <LoadMore
        what="operaciones"
        shown={list.rows.length}
        total={last}
        loading={list.isFetchingNextPage}
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      />
    </>
  )
}
