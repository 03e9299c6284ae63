import type { DocumentText as Document } from '@almenara/contract/document-text'
import { cx } from '../../kit/class-names.ts'
import { SummaryAmount, SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import styles from './DocumentText.module.css'

/** What a document says, as text: the same as its PDF, which is drawn from the same data. */
export function DocumentText({ document: { facts, figures, paragraphs, table, notes } }: { document: Document }) {
  return (
    <section aria-label="Contenido del documento" className={styles.paper}>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {facts.length + figures.length > 0 && (
        <SummaryList>
          {facts.map(({ label, text }) => (
            <SummaryRow key={label} term={label}>
              {text}
            </SummaryRow>
          ))}
          {figures.map(({ label, amount }) => (
            <SummaryAmount key={label} term={label} value={amount} />
          ))}
        </SummaryList>
      )}
      {table && table.rows.length > 0 && <Lines table={table} />}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const FIGURES: readonly string[] = ['amount', 'balance', 'units']

type Kind = NonNullable<Document['table']>['columns'][number]['kind']

const look = (kind: Kind) =>
  cx(FIGURES.includes(kind) && styles.figure, kind === 'day' && styles.day, (kind === 'text' || kind === 'detail') && styles.words)

function Lines({ table: { columns, rows } }: { table: NonNullable<Document['table']> }) {
  // Two rows may say the same: they are told apart by their places, which no row changes.
  const lines = rows.map((cells, at) => ({ at, cells: columns.map(({ label, kind }, column) => ({ label, kind, text: cells[column] })) }))
  return (
    // What scrolls sideways can be scrolled with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label="Detalle" tabIndex={0}>
      <table className={styles.lines}>
        <thead>
          <tr>
            {columns.map(({ label, kind }) => (
              <th key={label} scope="col" className={look(kind)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ at, cells }) => (
            <tr key={at}>
              {cells.map(({ label, kind, text }) => (
                <td key={label} className={look(kind)}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
