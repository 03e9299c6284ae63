import type { Communication } from '@almenara/contract/areas/mailbox/communications'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { Checkbox } from '../../kit/Choice.tsx'
import { CellDetail, type Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import { quiet, ROW_LINK } from '../../patterns/extract-screen/columns.tsx'
import { doneWith } from './communication-words.ts'
import { ChooseInHead } from './ChooseShown.tsx'
import { DocumentIcon } from './DocumentDownload.tsx'
import styles from './mailbox.module.css'
import type { Selection } from './use-selection.ts'

interface ColumnParts {
  selection: Selection
  /** Types by their codes. */
  typeNames: ReadonlyMap<string, string>
  onGiven: () => void
}

/** Each row's title opens the communication beside the list. */
export function communicationColumns({ selection, typeNames, onGiven }: ColumnParts): Column<Communication>[] {
  return [
    chooseColumn(selection),
    { id: 'day', header: 'Fecha', card: 'none', cell: ({ receivedAt }) => <Day value={dayAt(receivedAt)} /> },
    { id: 'title', header: 'Comunicación', card: 'title', cell: (row) => <Title communication={row} /> },
    quiet({ id: 'product', header: 'Producto', card: 'none', cell: ({ product }) => product?.name ?? 'Todos sus productos' }),
    quiet({ id: 'type', header: 'Tipo', card: 'none', cell: ({ typeCode }) => typeNames.get(typeCode) ?? '' }),
    {
      id: 'file',
      header: <span className="vh">Documento</span>,
      align: 'end',
      card: 'figure',
      cell: (row) => (
        <div className={styles.icon}>
          <DocumentIcon communication={row} onGiven={onGiven} />
        </div>
      ),
    },
  ]
}

/** What it is and what became of it; on phones, when it came and what it is about instead. */
function Title({ communication }: { communication: Communication }) {
  const { id, title, readAt, receivedAt, product } = communication
  const done = doneWith(communication)
  return (
    <div className={readAt ? styles.read : styles.unread}>
      {!readAt && <span className="vh">Sin leer: </span>}
      <Link to="." search={(before) => ({ ...before, communication: id })} {...ROW_LINK}>
        {title}
      </Link>
      {done && (
        <span className={styles.wide}>
          <CellDetail>{done}</CellDetail>
        </span>
      )}
      <span className={styles.narrow}>
        <CellDetail>{[formatDay(dayAt(receivedAt)), ...(product ? [product.name] : [])].join(' · ')}</CellDetail>
      </span>
    </div>
  )
}

function chooseColumn(selection: Selection): Column<Communication> {
  const { chosen, choose } = selection
  return {
    id: 'choose',
    card: 'lead',
    header: (
      <>
        <span className="vh">Selección</span>
        <ChooseInHead selection={selection} />
      </>
    ),
    cell: ({ id, title, receivedAt }) => (
      <Checkbox checked={chosen.includes(id)} onChange={({ target }) => choose(id, target.checked)}>
        <span className="vh">{`Seleccionar «${title}», del ${formatDay(dayAt(receivedAt))}`}</span>
      </Checkbox>
    ),
  }
}
