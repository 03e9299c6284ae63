import { DRAFT_FIELDS, type DraftField, type DraftKind } from '@almenara/contract/areas/payments/drafts'
import { formatAmount } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'
import TrashIcon from '@phosphor-icons/core/regular/trash.svg?react'
import { memo, useId } from 'react'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { cx } from '../../../kit/class-names.ts'
import { TextField } from '../../../kit/TextField.tsx'
import styles from './EditorCards.module.css'
import { isBlank, isDoubtful, LONGEST, type EditorLine } from './editor-lines.ts'
import type { EditorState } from './editor-store.ts'
import { errorsText, fieldName } from './editor-words.ts'
import { noteOf, placeholderOf } from './EditorGrid.tsx'
import { cellAttributes } from './grid-keys.ts'
import { isChanged, problemOf } from './line-problems.ts'
import type { LineActs } from './use-line-acts.ts'

/** On a phone amount and reference go side by side. */
const IN_PAIRS: Readonly<Record<DraftKind, readonly DraftField[]>> = {
  TRANSFERS: ['name', 'iban', 'amount', 'reference', 'concept'],
  DEBITS: ['name', 'iban', 'amount', 'reference', 'concept', 'mandate', 'signedOn', 'sequence'],
}

interface EditorCardsProps {
  state: EditorState
  acts: LineActs
  /** The line that is being written. */
  open: number | undefined
  onOpen: (key: number | undefined) => void
}

/** The lines on a phone: a card for each, one of them open to be written. */
export function EditorCards({ state: { lines, judged, draft, undo, question }, acts, open, onOpen }: EditorCardsProps) {
  return (
    <ol className={styles.cards} aria-label="Líneas de la remesa">
      {lines.map((line, place) => {
        const { key } = line
        // The room to write in is reached by its button: an empty card would say nothing.
        if (key !== open && isBlank(line)) return null
        const known = {
          kind: draft.kind,
          line,
          place: place + 1,
          judged: judged.get(key),
          before: line.copied === undefined ? undefined : draft.from?.lines[line.copied - 1],
          isAsked: question?.keys.includes(key) ?? false,
        }
        return (
          <li key={key} className={cx(undo?.keys.includes(key) && styles.brought)}>
            {key === open ? (
              <OpenCard {...known} acts={acts} canWrite={draft.canPrepare} onClose={() => onOpen(undefined)} />
            ) : (
              <Card {...known} onOpen={onOpen} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface CardProps {
  kind: DraftKind
  line: EditorLine
  place: number
  judged: ReturnType<EditorState['judged']['get']>
  before: Omit<EditorState['draft']['lines'][number], 'copied'> | undefined
  isAsked: boolean
}

const Card = memo(function Card({ kind, line, place, judged, before, isAsked, onOpen }: CardProps & { onOpen: (key: number) => void }) {
  const wrong = DRAFT_FIELDS.filter((field) => problemOf(line, judged, field) !== undefined)
  const parsed = parseAmount(line.amount)
  const tail = line.iban.replace(/\s/g, '').slice(-4)
  const amountBefore = before && isChanged(line, judged, 'amount') ? `antes ${before.amount}` : undefined
  return (
    <button type="button" className={styles.card} onClick={() => onOpen(line.key)}>
      <span className={styles.place}>{place}</span>
      <span className={styles.who}>
        <b>{line.name.trim() || (kind === 'DEBITS' ? 'Sin deudor' : 'Sin beneficiario')}</b>
        <span className={styles.small}>{[tail && `termina en ${tail}`, amountBefore].filter(Boolean).join(' · ')}</span>
        {wrong.length === 1 && wrong[0] && <Badge tone="ko">{fieldName(wrong[0], kind)}</Badge>}
        {wrong.length > 1 && <Badge tone="ko">{errorsText(wrong.length)}</Badge>}
        {isAsked && isDoubtful(line.amount) && <Badge tone="warning">Importe dudoso</Badge>}
        {isChanged(line, judged, 'iban') && !wrong.includes('iban') && <Badge tone="warning">Cuenta nueva</Badge>}
      </span>
      <span className={cx(styles.amount, isChanged(line, judged, 'amount') && styles.changed)}>
        {parsed.ok ? formatAmount(parsed.amount) : line.amount || '—'}
      </span>
    </button>
  )
})

type OpenCardProps = CardProps & { acts: LineActs; canWrite: boolean; onClose: () => void }

function OpenCard({ kind, line, place, judged, before, isAsked, acts, canWrite, onClose }: OpenCardProps) {
  const id = useId()
  const { key } = line
  return (
    // What is left is a field inside.
    <div
      role="presentation"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) acts.leaveLine(key)
      }}
    >
      <div role="group" aria-labelledby={`${id}-title`} className={styles.open}>
        <div className={styles.head}>
          <b id={`${id}-title`}>{[`Línea ${place}`, line.name.trim()].filter(Boolean).join(' · ')}</b>
          {canWrite && !isBlank(line) && (
            <Button variant="text" size="sm" icon={TrashIcon} onClick={() => acts.remove(key)}>
              Quitar línea
            </Button>
          )}
        </div>
        <div className={styles.fields}>
          {IN_PAIRS[kind].map((field) => {
            const asks = isAsked && field === 'amount' && isDoubtful(line.amount)
            const said = noteOf({ kind, field, before, asks, changed: isChanged(line, judged, field) })
            const problem = problemOf(line, judged, field)
            return (
              <div key={field} className={styles[field]}>
                <TextField
                  {...cellAttributes(key, field)}
                  label={fieldName(field, kind)}
                  error={problem}
                  note={said && !problem ? { tone: asks || field === 'iban' ? 'warning' : 'info', text: said } : undefined}
                  inputMode={field === 'amount' ? 'decimal' : undefined}
                  placeholder={placeholderOf(field)}
                  end={field === 'amount' ? '€' : undefined}
                  autoComplete="off"
                  spellCheck={false}
                  readOnly={!canWrite}
                  maxLength={LONGEST[field]}
                  value={line[field]}
                  onChange={({ target }) => acts.write(key, field, target.value)}
                  onBlur={() => acts.leaveCell(key, field)}
                  onPaste={(event) => canWrite && acts.paste(event, key, field)}
                />
              </div>
            )
          })}
        </div>
        <Button
          wide
          onClick={() => {
            acts.leaveLine(key)
            onClose()
          }}
        >
          Cerrar línea
        </Button>
      </div>
    </div>
  )
}
