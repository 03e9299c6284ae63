import type { PreparedFile } from '@almenara/contract/areas/mailbox/prepared-files'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import styles from './downloads.module.css'
import { PreparedFileRow } from './PreparedFileRow.tsx'
import { preparedFilesQuery } from './queries.ts'

/** How often it is asked again while something is being made. */
const ASK_EVERY_MS = 3000

/** The files that the customer asked for and that are being made, or wait for them for a day. */
export function DownloadsPage() {
  const title = 'Descargas'
  useTitle(title)
  const read = useQuery({
    ...preparedFilesQuery,
    refetchInterval: ({ state }) => (state.data?.files.some((file) => file.state === 'PREPARING') ? ASK_EVERY_MS : false),
  })
  return (
    <>
      <Breadcrumbs>
        <Link to="/services">Servicios</Link>
      </Breadcrumbs>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{read.data ? summary(read.data.files) : '\u00A0'}</p>
      </div>
      <ReadState read={read}>{({ files }) => <Files files={files} />}</ReadState>
    </>
  )
}

function summary(files: readonly PreparedFile[]): string {
  const kept = 'se guardan 24 horas'
  if (files.length === 0) return `Los ficheros ${kept}`
  const ready = files.filter(({ state }) => state === 'READY').length
  return `${ready === 1 ? '1 listo' : `${ready} listos`} de ${files.length === 1 ? '1 fichero' : `${files.length} ficheros`} · ${kept}`
}

function Files({ files }: { files: readonly PreparedFile[] }) {
  if (files.length === 0)
    return (
      <Sheet>
        <Empty title="No tiene ficheros preparados" level={2}>
          Los documentos del buzón que descargue juntos aparecerán aquí.
        </Empty>
      </Sheet>
    )
  return (
    <>
      <Sheet>
        <h2 className="vh">Ficheros</h2>
        <ul className={styles.files}>
          {files.map((file) => (
            <PreparedFileRow key={file.id} file={file} />
          ))}
        </ul>
      </Sheet>
      <p className={styles.foot}>Solo usted puede descargarlos. Los documentos siguen siempre en su buzón.</p>
    </>
  )
}
