import { FIELDS_OF, type DraftField, type DraftKind } from '@almenara/contract/areas/payments/drafts'
import WarningCircleIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?react'
import TrashIcon from '@phosphor-icons/core/regular/trash.svg?react'
import { memo, type RefObject } from 'react'
import { cx } from '../../../kit/class-names.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import styles from './EditorGrid.module.css'
import { isBlank, isDoubtful, LONGEST, type EditorLine } from './editor-lines.ts'
import type { EditorState } from './editor-store.ts'
import { fieldName, SEQUENCES } from './editor-words.ts'
import { cellAttributes, moveAmongCells } from './grid-keys.ts'
import { isChanged, problemOf } from './line-problems.ts'
import type { LineActs } from './use-line-acts.ts'

interface EditorGridProps {
  state: EditorState
  acts: LineActs
  grid: RefObject<HTMLDivElement | null>
}

/** The lines as a table of inputs, written as a spreadsheet is: with Tab, Enter and the arrows, and pasting blocks of cells. */
export function EditorGrid({ state: { lines, judged, draft, undo, question }, acts, grid }: EditorGridProps) {
  const keys = lines.map(({ key }) => key)
  const { kind } = draft
  const fields = FIELDS_OF[kind]
  return (
    // The keys are those of the inputs inside, which have the focus.
    <div ref={grid} role="presentation" className={styles.scroll} onKeyDown={(event) => moveAmongCells(event, keys, fields)}>
      <table className={cx(styles.grid, kind === 'DEBITS' && styles.debits)}>
        <caption className="vh">
          Líneas de la remesa. Intro y las flechas llevan de una línea a otra; el tabulador, de una casilla a otra.
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              <span className="vh">Línea</span>
            </th>
            {fields.map((field) => (
              <th key={field} scope="col" className={styles[field]}>
                {fieldName(field, kind)}
                {field === 'amount' && ' (€)'}
              </th>
            ))}
            <th scope="col" className={styles.last}>
              <span className="vh">Quitar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <Row
              key={line.key}
              kind={kind}
              line={line}
              place={place + 1}
              judged={judged.get(line.key)}
              before={line.copied === undefined ? undefined : draft.from?.lines[line.copied - 1]}
              isBrought={undo?.keys.includes(line.key) ?? false}
              isAsked={question?.keys.includes(line.key) ?? false}
              acts={acts}
              canWrite={draft.canPrepare}
            />
          ))}
        </tbody>
      </table>
      {kind === 'DEBITS' && <Sequences />}
    </div>
  )
}

/** What the bank reads in the cells of the sequence, offered while they are written. */
function Sequences() {
  return (
    <datalist id={SEQUENCE_LIST}>
      {SEQUENCES.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </datalist>
  )
}

const SEQUENCE_LIST = 'debit-sequences'

interface RowProps {
  kind: DraftKind
  line: EditorLine
  /** From 1. */
  place: number
  judged: ReturnType<EditorState['judged']['get']>
  /** As it was in the remittance that it repeats. */
  before: NonNullable<EditorState['draft']['from']>['lines'][number] | undefined
  isBrought: boolean
  isAsked: boolean
  acts: LineActs
  canWrite: boolean
}

const Row = memo(function Row({ line, place, isBrought, acts, canWrite, ...more }: RowProps) {
  return (
    <tr
      className={cx(isBrought && styles.brought)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) acts.leaveLine(line.key)
      }}
    >
      <th scope="row" className={styles.number}>
        {place}
      </th>
      {FIELDS_OF[more.kind].map((field) => (
        <Cell key={field} field={field} line={line} place={place} acts={acts} canWrite={canWrite} {...more} />
      ))}
      <td className={styles.last}>
        {canWrite && !isBlank(line) && (
          <IconButton icon={TrashIcon} name={`Quitar la línea ${place}`} onClick={() => acts.remove(line.key)} />
        )}
      </td>
    </tr>
  )
})

type CellProps = Omit<RowProps, 'isBrought'> & { field: DraftField }

function Cell({ kind, field, line, place, judged, before, isAsked, acts, canWrite }: CellProps) {
  const problem = problemOf(line, judged, field)
  const asks = isAsked && field === 'amount' && isDoubtful(line.amount)
  const changed = isChanged(line, judged, field)
  const note = problem === undefined ? noteOf({ kind, field, before, asks, changed }) : undefined
  const noteId = `line-${line.key}-${field}`
  return (
    <td className={cx(styles[field], problem !== undefined && styles.wrong, asks && styles.asks, changed && styles.changed)}>
      <input
        {...cellAttributes(line.key, field)}
        aria-label={`${fieldName(field, kind)}, línea ${place}`}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined && note === undefined ? undefined : noteId}
        inputMode={field === 'amount' ? 'decimal' : undefined}
        list={field === 'sequence' ? SEQUENCE_LIST : undefined}
        placeholder={placeholderOf(field)}
        autoComplete="off"
        spellCheck={false}
        readOnly={!canWrite}
        maxLength={LONGEST[field]}
        value={line[field]}
        onChange={({ target }) => acts.write(line.key, field, target.value)}
        onBlur={() => acts.leaveCell(line.key, field)}
        onPaste={(event) => canWrite && acts.paste(event, line.key, field)}
      />
      {problem !== undefined && (
        <p id={noteId} className={styles.problem}>
          <Icon of={WarningCircleIcon} size={16} />
          <span>{problem}</span>
        </p>
      )}
      {note !== undefined && (
        <p id={noteId} className={cx(styles.said, (asks || field === 'iban') && styles.caution)}>
          {note}
        </p>
      )}
    </td>
  )
}

/** What a blank cell means, or how it is written. */
export const placeholderOf = (field: DraftField) => (field === 'sequence' ? SEQUENCES[0] : field === 'signedOn' ? 'dd/mm/aaaa' : undefined)

/** What is to be known of a cell that is not wrong. */
export function noteOf({
  kind,
  field,
  before,
  asks,
  changed,
}: Pick<CellProps, 'kind' | 'field' | 'before'> & { asks: boolean; changed: boolean }): string | undefined {
  if (asks) return 'Indique arriba qué importe es.'
  if (!changed || !before) return undefined
  if (field === 'iban' && kind === 'TRANSFERS') return 'Cuenta nueva. Confírmela por teléfono antes de pagar.'
  return before[field] ? `Antes: ${before[field]}` : 'Antes, en blanco'
}
