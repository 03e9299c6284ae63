import { LONGEST_TITLE } from '@almenara/contract/areas/payments/drafts'
import { dayAt } from '@almenara/contract/dates'
import { CREDITOR_SCHEME_NAMES } from '@almenara/contract/debit-remittance-names'
import { add, negate } from '@almenara/contract/money'
import { parseDay } from '@almenara/contract/typed-day'
import { Amount } from '../../../kit/Amount.tsx'
import { Checkbox } from '../../../kit/Choice.tsx'
import { DayInput } from '../../../kit/DayInput.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Select } from '../../../kit/Select.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import styles from './Editor.module.css'
import { totalOf, writtenOf } from './editor-lines.ts'
import type { Editor, EditorState } from './editor-store.ts'
import { linesText } from './editor-words.ts'

/** What the remittance is called, when it is made, the account that it charges, and what it comes to. */
export function EditorHead({ editor, state }: { editor: Editor; state: EditorState }) {
  const { title, day, payroll, scheme, lines, draft } = state
  const { kind, schemes = [], canPrepare, account, available } = draft
  const dayLabel = kind === 'DEBITS' ? 'Fecha de cobro' : 'Fecha'
  const leave = () => {
    if (editor.current().saving.is === 'WAITING') void editor.flush()
  }
  return (
    // What is left is a field inside.
    <div role="presentation" className={styles.head} onBlur={leave}>
      <TextField
        label="Título"
        required={false}
        maxLength={LONGEST_TITLE}
        readOnly={!canPrepare}
        value={title}
        onChange={({ target }) => editor.write({ title: target.value.replace(/\p{Cc}/gu, ' ') })}
      />
      {canPrepare ? (
        <DayInput
          label={dayLabel}
          required={false}
          min={dayAt(draft.savedAt)}
          error={dayProblem(state)}
          value={day}
          onChange={(text) => editor.write({ day: text })}
        />
      ) : (
        <TextField label={dayLabel} readOnly value={day || 'Lo antes posible'} />
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{kind === 'DEBITS' ? 'Cuenta de abono' : 'Cuenta de cargo'}</dt>
          <dd>
            {account.name}
            <span className={styles.small}>
              <Iban value={account.iban} />
            </span>
          </dd>
        </div>
        <div className={styles.total}>
          <dt>{linesText(writtenOf(lines).length)}</dt>
          <dd>
            <Amount value={totalOf(lines)} size="title" />
            {available !== undefined && (
              <span className={styles.small}>
                Disponible después: <Amount value={add(available, negate(totalOf(lines)))} as="balance" />
              </span>
            )}
          </dd>
        </div>
      </dl>
      {canPrepare && schemes.length > 1 && (
        <Select
          label="Esquema"
          options={schemes.map((value) => ({ value, label: CREDITOR_SCHEME_NAMES[value] }))}
          value={scheme ?? 'CORE'}
          onChange={({ target }) => editor.write({ scheme: schemes.find((one) => one === target.value) })}
        />
      )}
      {canPrepare && kind === 'TRANSFERS' && (
        <div className={styles.payroll}>
          <Checkbox checked={payroll} onChange={({ target }) => editor.write({ payroll: target.checked })}>
            Son nóminas o pensiones
          </Checkbox>
        </div>
      )}
    </div>
  )
}

/** Left empty, it is the first day on which it can be made. */
export function dayProblem({ day, draft }: Pick<EditorState, 'day' | 'draft'>): string | undefined {
  if (day.trim() === '') return undefined
  const parsed = parseDay(day)
  if (!parsed) return 'Escriba la fecha así: 25/11/2026.'
  return parsed < dayAt(draft.savedAt) ? 'La fecha ya ha pasado. Elija otra o déjela en blanco.' : undefined
}
