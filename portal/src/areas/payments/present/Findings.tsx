import { notebookFindings, type Notebook, type NotebookFinding } from '@almenara/contract/areas/payments/notebooks'
import type { FINDING_SEVERITIES } from '@almenara/contract/areas/payments/codes'
import WarningIcon from '@phosphor-icons/core/fill/warning-fill.svg?react'
import type { QueryOf } from '@almenara/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Badge, type BadgeTone } from '../../../kit/Badge.tsx'
import type { Column } from '../../../kit/DataTable.tsx'
import { Segmented } from '../../../kit/Segmented.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ListView } from '../../../patterns/extract-screen/ListView.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { useExtract } from '../../../patterns/extract-screen/use-extract.ts'
import { wordsOf } from '../review/review-words.ts'
import { fieldOf, placeOf, whereOf } from './finding-field.ts'
import styles from './Findings.module.css'

type Severity = (typeof FINDING_SEVERITIES)[number]

const WORDS: Readonly<Record<Severity, { one: string; many: string; title: string; tone: BadgeTone }>> = {
  ERROR: { one: 'Error', many: 'Errores', title: 'Errores: impiden presentar la orden', tone: 'ko' },
  WARNING: { one: 'Aviso', many: 'Avisos', title: 'Avisos: puede continuar', tone: 'warning' },
  NOTE: { one: 'Nota', many: 'Notas', title: 'Notas: ya están resueltas', tone: 'info' },
}
const ORDER = ['ERROR', 'WARNING', 'NOTE'] as const satisfies readonly Severity[]

/** How many of each kind were found. */
export function foundIn({ findings }: Pick<Notebook, 'findings'>): Readonly<Record<Severity, number>> {
  const of = (severity: Severity) => findings.reduce((sum, found) => sum + (found.severity === severity ? found.count : 0), 0)
  return { ERROR: of('ERROR'), WARNING: of('WARNING'), NOTE: of('NOTE') }
}

interface FindingsProps {
  notebook: Notebook
  /** What can be done about one of them, under its remedy. */
  act?: ((finding: NotebookFinding) => ReactNode) | undefined
}

/** All that was found in a file, what is worst first: in which order, in which field, what was read there, what happens and how it is mended. */
export function Findings({ notebook, act }: FindingsProps) {
  const [shown, setShown] = useState<Severity | 'ALL'>('ALL')
  useReadAgain(notebook)
  const found = foundIn(notebook)
  const kinds = ORDER.filter((severity) => found[severity] > 0)
  if (kinds.length === 0) return null
  const total = kinds.reduce((sum, severity) => sum + found[severity], 0)
  const options = [
    { value: 'ALL' as const, label: `Todo ${formatCount(total)}` },
    ...kinds.map((severity) => ({ value: severity, label: `${WORDS[severity].many} ${formatCount(found[severity])}` })),
  ]
  return (
    <Sheet className={styles.sheet}>
      <h2 className="vh">Errores, avisos y notas</h2>
      {kinds.length > 1 && (
        <div className={styles.toolbar}>
          <Segmented label="Mostrar" options={options} value={shown} onChange={setShown} />
        </div>
      )}
      {kinds
        .filter((severity) => shown === 'ALL' || shown === severity)
        .map((severity) => (
          <Kind key={severity} notebook={notebook} severity={severity} act={act} />
        ))}
    </Sheet>
  )
}

/** What is chosen, and what is heard of the payees, changes what is found: the lists that are shown are read again. */
function useReadAgain({ version, findings }: Notebook): void {
  const queryClient = useQueryClient()
  const now = JSON.stringify([version, findings.map(({ code, count }) => [code, count])])
  const before = useRef(now)
  useEffect(() => {
    if (before.current === now) return
    before.current = now
    void queryClient.invalidateQueries({ queryKey: [notebookFindings.path] })
  }, [now, queryClient])
}

function Kind({ notebook: { id, format }, severity, act }: FindingsProps & { severity: Severity }) {
  const { title } = WORDS[severity]
  const filters: QueryOf<typeof notebookFindings> = { severities: [severity] }
  const list = useExtract(notebookFindings, { params: { supportId: id }, filters })
  return (
    <>
      <h3 className={styles.kind}>{title}</h3>
      <ListView
        list={list}
        caption={`${title}, en el orden del fichero`}
        what={WORDS[severity].many.toLowerCase()}
        columns={columns(severity, act, wordsOf({ format }).collects)}
        rowKey={({ id: row }) => row}
        empty={null}
      />
    </>
  )
}

function columns(severity: Severity, act: FindingsProps['act'], collects: boolean): Column<NotebookFinding>[] {
  const { one, tone } = WORDS[severity]
  return [
    {
      id: 'where',
      header: 'Orden',
      card: 'title',
      cell: (row) => (
        <div className={styles.where}>
          <p>
            <b>{whereOf(row)}</b>
            {row.payee !== undefined && ` · ${row.payee}`}
          </p>
          <Badge tone={tone} icon={severity === 'WARNING' ? WarningIcon : undefined}>
            {one}
          </Badge>
        </div>
      ),
    },
    {
      id: 'field',
      header: 'Campo y valor recibido',
      card: 'block',
      cell: (row) => (
        <div className={styles.field}>
          <p className={styles.quiet}>{fieldOf(row, collects)}</p>
          {row.value !== undefined && <code className={`${styles.value} ${styles[tone]}`}>{row.value === '' ? 'vacío' : row.value}</code>}
          <p className={styles.place}>
            <span title={row.path}>{placeOf(row)}</span>
          </p>
        </div>
      ),
    },
    {
      id: 'what',
      header: 'Qué ocurre y cómo se corrige',
      card: 'block',
      cell: (row) => (
        <div className={styles.what}>
          <p>{row.text}</p>
          {row.remedy !== undefined && <p className={styles.quiet}>{row.remedy}</p>}
          {act?.(row)}
        </div>
      ),
    },
  ]
}
