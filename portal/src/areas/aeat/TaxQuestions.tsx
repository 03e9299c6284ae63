import { isByReference, periodName } from '@almenara/contract/areas/aeat/codes'
import type { PresentationModel, TaxPayingAccount } from '@almenara/contract/areas/aeat/presentation'
import { daysBetween, formatDay } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { useBankDays } from '../../base/bank-status.ts'
import { Button } from '../../kit/Button.tsx'
import { Note } from '../../kit/Note.tsx'
import { Select } from '../../kit/Select.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { AmountAsked } from '../../patterns/two-step/AmountAsked.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import type { DraftForm } from '../../patterns/two-step/use-draft-form.ts'
import styles from './aeat.module.css'
import { OtherForms } from './OtherForms.tsx'
import { deadlineOf, type PresentDraft, type PresentField } from './present-draft.ts'
import type { TaxChoices } from './tax-choices.ts'

interface QuestionsProps {
  choices: TaxChoices
  draft: PresentDraft
  form: DraftForm<PresentDraft, PresentField>
  account: TaxPayingAccount | undefined
}

/** A model's data, or a paper's reference, and whose tax it is. */
export function TaxQuestions({ choices, draft, form, account }: QuestionsProps) {
  const text = (name: 'reference' | 'taxId' | 'anagram' | 'name') => {
    const { onChange, ...rest } = form.field(name)
    return { ...rest, onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value) }
  }
  const holder = account?.holder
  return (
    <>
      {draft.by === 'REFERENCE' ? (
        <Question title="¿Qué paga?">
          <TextField
            label="Referencia"
            hint="13 cifras, junto al código de barras de la carta de pago"
            inputMode="numeric"
            {...text('reference')}
          />
        </Question>
      ) : (
        <ModelQuestion choices={choices} draft={draft} form={form} account={account} />
      )}
      <Question
        title="¿De quién es el impuesto?"
        end={
          holder?.taxId && (
            <Button size="sm" variant="text" onClick={() => form.change({ taxId: holder.taxId, name: holder.name }, 'taxId', 'name')}>
              {`Usar los datos de ${holder.name}`}
            </Button>
          )
        }
      >
        <div className={styles.pair}>
          <TextField label="NIF" hint="De quien presenta el modelo" maxLength={20} autoComplete="off" {...text('taxId')} />
          <TextField label="Anagrama (opcional)" hint="Solo personas físicas" maxLength={MAX_LENGTH.anagram} {...text('anagram')} />
        </div>
        <TextField label="Nombre o razón social" maxLength={80} {...text('name')} />
      </Question>
      <Question title="¿Cuánto?">
        <AmountAsked {...form.field('amount')} integerDigits={10} />
      </Question>
    </>
  )
}

function ModelQuestion({ choices: { models, exercises }, draft, form, account }: QuestionsProps) {
  const model = models.find((one) => one.model === draft.model)
  const { onChange: onModel, ...modelField } = form.field('model')
  const { onChange: onExercise, ...exercise } = form.field('exercise')
  const { onChange: onPeriod, ...period } = form.field('period')
  const taken = models.filter(({ family }) => family !== 'INFORMATIVE' && !isByReference(family))
  const choose = (code: string) => {
    onModel(code)
    const periods = models.find((one) => one.model === code)?.periods ?? []
    form.change({ model: code, period: periods.length === 1 ? (periods[0] ?? '') : '' }, 'period')
  }
  return (
    <Question title="¿Qué paga?">
      <Select
        label="Modelo"
        placeholder="Elija el modelo"
        options={taken.map(({ model: code, name }) => ({ value: code, label: `${code} ${name}` }))}
        {...modelField}
        onChange={({ target }) => choose(target.value)}
      />
      <div className={styles.pair}>
        <Select
          label="Ejercicio"
          options={exercises.map((one) => ({ value: one, label: `20${one}` }))}
          {...exercise}
          onChange={({ target }) => onExercise(target.value)}
        />
        <Select
          label="Periodo"
          placeholder="Elija el periodo"
          options={(model?.periods ?? []).map((one) => ({ value: one, label: `${one} · ${periodName(one)}` }))}
          {...period}
          onChange={({ target }) => onPeriod(target.value)}
        />
      </div>
      {model && <Deadline model={model} draft={draft} />}
      {model && <OtherForms model={model.model} iban={account?.iban} />}
    </Question>
  )
}

/** Until when it is filed, and how long that is; or that the payment is late. */
function Deadline({ model, draft }: { model: PresentationModel; draft: PresentDraft }) {
  const { today } = useBankDays()
  const day = deadlineOf(model, draft)
  if (!day) return null
  const left = daysBetween(today, day)
  const filed = `El modelo ${model.model} del ${draft.period} se presenta hasta el ${formatDay(day)}.`
  if (left < 0) return <Note tone="warning" title={`El plazo terminó el ${formatDay(day)}: el pago llega fuera de plazo.`} />
  return <Note title={left === 0 ? 'Hoy es el último día' : left === 1 ? 'Queda 1 día' : `Quedan ${left} días`}>{filed}</Note>
}
