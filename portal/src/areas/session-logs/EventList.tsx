import { eventExport, eventExtract } from '@almenara/contract/areas/session-logs'
import { SCREEN_FORMATS } from '@almenara/contract/files'
import { Empty } from '../../kit/Empty.tsx'
import { download } from '../../patterns/download/download.ts'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { ListView } from '../../patterns/extract-screen/ListView.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { eventColumns } from './event-columns.tsx'
import styles from './EventList.module.css'

/** What was done in a connection. */
export function EventList({ connectionId }: { connectionId: string }) {
  const params = { id: connectionId }
  const list = useExtract(eventExtract, { params, filters: {} })
  const { last } = list
  const header = last && countWords(last, 'operación', 'operaciones')
  return (
    <>
      {last && list.rows.length > 0 && (
        <div className={styles.bar}>
          <span role="status" className={styles.count}>
            {header}
          </span>
          <ExportMenu
            options={SCREEN_FORMATS.map((format) => ({ format }))}
            header={header}
            bring={(format, onProgress) => download(eventExport, { params, query: { txId: last.txId, format } }, { onProgress })}
          />
        </div>
      )}
      <ListView
        list={list}
        caption="Operaciones de la conexión, de la más reciente a la más antigua"
        what="operaciones"
        columns={eventColumns(list.rows)}
        rowKey={({ id }) => id}
        empty={<Empty title="No hay operaciones en esta conexión">Es anterior al día en que el banco empezó a guardarlas.</Empty>}
      />
    </>
  )
}
